// SPDX-License-Identifier: Apache-2.0

// For `mutool run`: reads title and author of every book in a list, in one process.
var paths = read(scriptArgs[0]).split("\n").filter(function (path) { return path; });
var titled = 0;
paths.forEach(function (path) {
    try {
        var book = new Document(path);
        if (book.getMetaData("info:Title")) titled++;
        book.getMetaData("info:Author");
    } catch (error) {
        // A broken book has neither.
    }
});
print(JSON.stringify({ found: paths.length, titled: titled }));
