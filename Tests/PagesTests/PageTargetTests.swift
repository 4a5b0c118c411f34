// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Pages
import TestSupport
import Testing

@Suite struct PageTargetTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `a page of few covers holds them`() throws {
        let target = try PageTarget(folder["covers.html"], covers: PageTarget.mostInside)
        #expect(target.page == folder["covers.html"])
        #expect(target.thumbnails == nil)
    }

    @Test(arguments: [
        ("covers.html", "covers_files"), ("covers", "covers_files"), (".html", ".html_files"),
    ])
    func `a page of many covers has a folder of its name`(name: String, beside: String) throws {
        let target = try PageTarget(folder[name], covers: PageTarget.mostInside + 1)
        #expect(target.page == folder[name])
        #expect(target.thumbnails == folder[beside].appending("thumbnails"))
        #expect(target.prefix == Array("\(beside)/thumbnails/".utf8))
    }

    @Test(arguments: ["covers.html", "new/"])
    func `a page that embeds its covers has no folder for them`(name: String) throws {
        let most = PageTarget.mostEmbedded
        let target = try PageTarget(folder[name], covers: most, embeds: true)
        #expect(target.thumbnails == nil && target.prefix == [])
        let failure = #expect(throws: Failure.self) {
            try PageTarget(folder[name], covers: most + 1, embeds: true)
        }
        #expect(failure?.kind == .wrongRequest)
    }

    @Test(arguments: ["new/", "there", "there/"])
    func `a folder always gets a page and thumbnails, however few`(name: String) throws {
        try folder.folder("there")
        let target = try PageTarget(folder[name], covers: 1)
        #expect(target.page.lastComponent.elementsEqual("index.html".utf8))
        #expect(target.prefix == Array("thumbnails/".utf8))
    }

    @Test(arguments: ["no/such/", "no/such//"])
    func `the parents of a folder are not created`(name: String) {
        #expect(throws: Failure.self) { try PageTarget(folder[name], covers: 1) }
    }

    @Test func `a folder with an earlier report, or its remains, is accepted`() throws {
        let page = PageShell(title: "Covers", style: PagePart([], sha256: ""))
        try folder.file("ours/index.html", page.head)
        try folder.file("ours/thumbnails/ab/x.jpg", "x")
        try folder.file("left/thumbnails/ab/x.jpg", "x")
        #expect(try PageTarget(folder["ours"], covers: 5).page == folder["ours/index.html"])
        #expect(try PageTarget(folder["left"], covers: 5).page == folder["left/index.html"])
    }

    @Test func `thumbnails never go through a link`() throws {
        try folder.folder("pictures")
        try folder.folder("report")
        try FileTree.link(folder["report/thumbnails"], to: folder["pictures"])
        #expect(throws: Failure.self) { try PageTarget(folder["report"], covers: 5) }
    }

    @Test func `a folder with anything else is left alone`() throws {
        try folder.file("site/index.html", "<!DOCTYPE html><title>My garden</title>")
        try folder.file("photos/me.jpg", "x")
        try folder.file("covers_files/me.jpg", "x")
        try folder.file("list_files", "x")
        for name in ["site", "photos", "photos/"] {
            #expect(throws: Failure.self) { try PageTarget(folder[name], covers: 5) }
        }
        for name in ["covers.html", "list.html"] {
            #expect(throws: Failure.self) { try PageTarget(folder[name], covers: 5_000) }
        }
    }
}
