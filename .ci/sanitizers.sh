# Sourced. Builds with the sanitizers, each in a folder of its own, and only of what they are for.
. .ci/strict-flags.sh

# The wrappers of C, and what reads what others wrote. Not the programs that confine themselves: the
# sanitizer needs more memory and more calls than these allow; nor documents of many megabytes, which
# take minutes here.
address_tests="XMLTests ZipTests SQLiteTests HashingTests FilesTests SystemTests ImagesTests JSON5Tests
    FeedsTests SidecarsTests"
address_suites="(?!ConfinementTests|BoundsTests)"
# What works with several threads, and of the runs the suites in which threads meet.
thread_tests="ThreadsTests ImportTests"
thread_suites="(OwnThread|OrderedQueue|Worker|Watchdog|ExclusiveGate|Hash|Balance|Lock|DryRun)"

# The linker warns of each function that the sanitizer keeps to itself; so it is heard only if it fails.
build_sanitized() {
    swift build --quiet "$@" >"$folder/build.log" 2>&1 && return
    cat "$folder/build.log"
    return 1
}

use_sanitizer() {
    # Tests crash processes on purpose. What a program leaves to the system when it ends is no leak.
    options="handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0:detect_leaks=0:allocator_may_return_null=1"
    folder=.build/${1%-*}
    mkdir -p "$folder"
    build=build_sanitized
    case $1 in
    address | address-fuzzing)
        # Which parts an input reaches is for libFuzzer, which the fault tool has in this build alone.
        # Swift itself knows no undefined behaviour; what it takes over from headers of C may have some.
        runtime=$(swiftc -print-target-info |
            sed -n 's/.*"runtimeResourcePath" *: *"\(.*\)".*/\1/p')
        # Blanks instead of line breaks.
        # shellcheck disable=SC2086
        ACCESSION_TARGETS=$(echo $address_tests)
        [ "$1" = address ] || ACCESSION_TARGETS=faults
        suites=$address_suites
        flags="--scratch-path $folder $once --sanitize address -Xcc -fsanitize=undefined
            -Xswiftc -sanitize-coverage=edge,indirect-calls,trace-cmp,inline-8bit-counters,pc-table
            -Xlinker -u -Xlinker LLVMFuzzerRunDriver
            -Xlinker $runtime/clang/lib/linux/libclang_rt.fuzzer_no_main-$(uname -m).a
            -Xlinker -lstdc++"
        ;;
    thread)
        ACCESSION_TARGETS=$thread_tests
        suites=$thread_suites
        clang -O1 -c Tests/Sanitizers/mutex.c -o $folder/mutex.o
        flags="--scratch-path $folder $once --sanitize thread -Xlinker $folder/mutex.o"
        ;;
    esac
    reports=$PWD/$folder/report
    rm -f "$reports".*
    export ACCESSION_TARGETS
    export ASAN_OPTIONS="$options:log_path=$reports"
    export TSAN_OPTIONS="$options:log_path=$reports"
    export UBSAN_OPTIONS="halt_on_error=1:print_stacktrace=1:log_path=$reports"
}
