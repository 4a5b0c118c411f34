# Sourced. Builds with the sanitizers, each in a folder of its own, and only of what they are for.

# The wrappers of C and what reads through them; memory, undefined behaviour, and which parts an input
# reaches, for which the fault tool has libFuzzer.
address_tests="XMLTests ZipTests SQLiteTests HashingTests FilesTests SystemTests ImagesTests JSON5Tests
    FeedsTests SidecarsTests EPUBTests ThumbnailsTests FetchingTests"
# What works with several threads.
thread_tests="ThreadsTests ImportTests"

use_sanitizer() {
    case $1 in
    address)
        runtime=$(swiftc -print-target-info |
            sed -n 's/.*"runtimeResourcePath" *: *"\(.*\)".*/\1/p')
        ACCESSION_TARGETS="faults $(echo $address_tests)"
        flags="--scratch-path .build/address --sanitize address -Xcc -fsanitize=undefined
            -Xswiftc -sanitize-coverage=edge,indirect-calls,trace-cmp,inline-8bit-counters,pc-table
            -Xlinker -u -Xlinker LLVMFuzzerRunDriver
            -Xlinker $runtime/clang/lib/linux/libclang_rt.fuzzer_no_main-$(uname -m).a
            -Xlinker -lstdc++"
        ;;
    thread)
        ACCESSION_TARGETS=$thread_tests
        flags="--scratch-path .build/thread --sanitize thread"
        ;;
    esac
    export ACCESSION_TARGETS
}
