# Reads what the processes of tests printed, each ending with a line "ended with STATUS"; prints the
# failures, why tests were skipped, and the count. Fails if a test did, or a process ended early.

function begins(text) { return index($0, text) == 1 }

# What a target has to show for itself, once its log is over.
function settle() {
    if (status == 0 && isComplete && passedHere + skippedHere > 0) return
    if (status != 0 && isComplete && failedHere > 0) return
    failed++
    if (isComplete) why = passedHere + skippedHere == 0 ? "ran no test" : "ended with " status
    else why = "ended with " status " before its last test; the last lines were:"
    print "✘ " target " " why
    if (!isComplete) for (i = count > 20 ? count - 20 : 0; i < count; i++) print "    " last[i % 20]
}

FNR == 1 {
    target = FILENAME
    sub(/.*\//, "", target)
    sub(/\.log$/, "", target)
    passedHere = failedHere = skippedHere = count = isComplete = isTelling = 0
}

begins("ended with ") {
    status = $3
    settle()
    next
}

{ last[count++ % 20] = $0 }

begins("✔ ") || begins("◇ ") || begins("➜ ") || begins("✘ ") { isTelling = 0 }

begins("✔ Test run with ") || begins("✘ Test run with ") { isComplete = 1; next }
begins("✔ Test ") && / passed after / && !begins("✔ Test case ") { passed++; passedHere++ }
begins("✘ Test ") && / failed after / && !begins("✘ Test case ") { failed++; failedHere++; next }
begins("✘ Suite ") { next }

begins("➜ Test ") {
    skippedHere++
    why = $0
    # Without a reason, the name of the test.
    if (!sub(/.* skipped: /, "", why)) gsub(/^[^"]*| skipped\.$/, "", why)
    gsub(/^"|"$/, "", why)
    skipped[why]++
}

# What belongs to an issue follows it, up to the next line of the kinds above.
begins("✘ ") { isTelling = 1 }
isTelling

END {
    for (why in skipped) print skipped[why] " skipped: " why
    print passed + 0 " passed, " failed + 0 " failed"
    exit failed > 0
}
