// SPDX-License-Identifier: Apache-2.0

import Books
import EPUB
import TestSupport
import Testing

@Suite struct DateTests {
    private func publication(_ sample: String) throws -> Publication {
        try #require(try Reading(sample: "package/" + sample).publication)
    }

    private func reading(date: String) throws -> Reading {
        try Reading(metadata: "<dc:title>T</dc:title><dc:date>\(date)</dc:date>")
    }

    @Test func `D dates keep their events, and publication counts`() throws {
        let publication = try publication("dates-epub2-valid")
        #expect(publication.dates.map(\.value) == ["2021-03-04", "1987", "1987-06"])
        #expect(publication.dates.map(\.event) == ["modification", "publication", nil])
        #expect(publication.published?.text == "1987")
        #expect(publication.published?.precision == .year)
        #expect(publication.modified?.text == "2021-03-04")
    }

    @Test func `D of several dates of publication the first counts`() throws {
        let published = try publication("dates-original-valid").published
        #expect(published?.text == "1865-07-04")
        #expect(published?.raw == "1865-7-4")
        #expect(published?.precision == .day)
    }

    @Test func `D without an event the first date counts, not the earliest`() throws {
        let published = try publication("dates-unevented-valid").published
        #expect(published?.text == "1987-06")
        #expect(published?.precision == .month)
    }

    @Test func `D a date of creation is the last resort, and no conversion is one`() throws {
        let publication = try publication("dates-creation-valid")
        #expect(publication.published?.text == "1986-02")
        #expect(publication.modified?.text == "2020-05-07")
        let converted = try Reading(
            metadata: #"<dc:title>T</dc:title><dc:date opf:event="conversion">1999</dc:date>"#
        )
        #expect(converted.publication?.published == nil)
        #expect(converted.warningCodes == [])
    }

    @Test(arguments: [
        #"<meta property="dcterms:issued">1987-06-01</meta>"#,
        "<dcterms:issued>1987-06-01</dcterms:issued>",
        #"<dc:date opf:event="issued">1987-06-01</dc:date>"#,
    ])
    func `D the date of issue is one of publication`(issued: String) throws {
        let reading = try Reading(
            metadata: "<dc:title>T</dc:title><dc:date>2020-05-07</dc:date>" + issued
        )
        #expect(reading.publication?.published?.text == "1987-06-01")
        #expect(reading.publication?.dates.map(\.event) == [nil, "issued"])
        #expect(reading.warningCodes == [])
    }

    @Test func `D the date of issue comes before an unmarked one`() throws {
        let publication = try publication("dates-issued-valid")
        #expect(publication.published?.text == "1987-06-01")
        #expect(publication.published?.precision == .day)
    }

    @Test func `D a date marked as that of publication comes before the one of issue`() throws {
        let reading = try Reading(
            metadata: "<dc:title>T</dc:title>"
                + #"<meta property="dcterms:issued">1990</meta>"#
                + #"<dc:date opf:event="publication">1987</dc:date>"#
        )
        #expect(reading.publication?.published?.text == "1987")
    }

    @Test func `D the date of issue of something else is not the book's`() throws {
        let reading = try Reading(
            metadata: "<dc:title>T</dc:title><dc:source id=\"s\">Old book</dc:source>"
                + ##"<meta refines="#s" property="dcterms:issued">1850</meta>"##
        )
        #expect(reading.publication?.published == nil)
    }

    @Test func `D the modification date of EPUB 3 is the one of the package`() throws {
        let publication = try publication("modified-epub3-valid")
        #expect(publication.modified?.text == "2021-03-04T05:06:07Z")
        #expect(publication.modified?.precision == .time)
        #expect(publication.published?.text == "1987-06-01")
    }

    @Test(arguments: [
        ("1865", "1865"), ("1865-07", "1865-07"), ("1865-7", "1865-07"),
        ("1865-07-04", "1865-07-04"), ("1865-7-4", "1865-07-04"),
        ("1865-07-04T10:00:00Z", "1865-07-04"), ("1865-07-04T23:59:00-05:00", "1865-07-04"),
        ("1865-07-04 and later", "1865-07-04"), ("18650704", "1865-07-04"),
        ("1865-13-04", "1865"), ("1865-00", "1865"), ("1865-02-30", "1865-02"),
        ("1865-07-0", "1865-07"), ("1900-02-29", "1900-02"), ("2000-02-29", "2000-02-29"),
        ("1865-1866", "1865"), ("1865-07-041", "1865-07"), ("1865/07/04", "1865"),
        ("May 4th, 1977", "1977"), ("c1977", "1977"), ("©1977.", "1977"), ("04.05.1977", "1977"),
        ("12345 1977", "1977"), ("0999-01-01", "0999-01-01"), ("0800", "0800"), ("3000", "3000"),
    ])
    func `D a date is read as far as it is one`(raw: String, text: String) throws {
        let reading = try reading(date: raw)
        #expect(reading.publication?.published?.text == text)
        #expect(reading.publication?.published?.raw == raw)
        #expect(reading.warningCodes == [])
    }

    @Test(arguments: [
        "0101-01-01T00:00:00+00:00", "0101", "0001-01-01", "0000", "20010-11-08",
        "Anno Domini Twenty", "١٨٦٥", "１８６５-07-04", "19", "3000 years", "18651304", "-", "xx-07-04",
    ])
    func `D what is no date gives nothing and a warning`(raw: String) throws {
        let reading = try reading(date: raw)
        #expect(reading.publication?.published == nil)
        #expect(reading.publication?.dates.map(\.value) == [raw])
        #expect(reading.warningCodes == ["OPF-018"])
        #expect(reading.publication?.warnings.first?.detail == raw)
    }

    @Test func `D the next date is taken for one that gives nothing`() throws {
        let reading = try Reading(sample: "package/date-none-warning")
        #expect(reading.publication?.published?.text == "1987")
        #expect(reading.publication?.warnings.map(\.detail) == ["Anno Domini Twenty"])
    }

    @Test func `D the date that calibre writes for a missing one is ignored`() throws {
        let reading = try Reading(sample: "package/date-undefined-warning")
        #expect(reading.publication?.published == nil)
        #expect(reading.warningCodes == ["OPF-018"])
    }

    @Test(arguments: [
        ("2012-04-02T12:47:00Z", "2012-04-02T12:47:00Z", Publication.Moment.Precision.time),
        ("2012-04-02T12:47", "2012-04-02T12:47", .time),
        ("2012-04-02 12:47:00z", "2012-04-02T12:47:00Z", .time),
        ("2012-4-2t12:47:00.123+02:00", "2012-04-02T12:47:00.123+02:00", .time),
        ("2012-04-02T12:47:00+0200", "2012-04-02T12:47:00+0200", .time),
        ("2012-04-02T12:47:00-05", "2012-04-02T12:47:00-05", .time),
        ("2012-04-02T25:47:00Z", "2012-04-02", .day),
        ("2012-04-02T12:47:00 o'clock", "2012-04-02", .day),
        ("2012-04-02T12:47:00+", "2012-04-02", .day),
        ("2012-04-02T12", "2012-04-02", .day),
        ("2012-04-02", "2012-04-02", .day), ("2012-04", "2012-04", .month), ("2012", "2012", .year),
    ])
    func `D a modification keeps its time if that is one`(
        raw: String,
        text: String,
        precision: Publication.Moment.Precision
    ) throws {
        let reading = try Reading(metadata: "<meta property=\"dcterms:modified\">\(raw)</meta>")
        #expect(reading.publication?.modified?.text == text)
        #expect(reading.publication?.modified?.precision == precision)
        #expect(reading.publication?.modified?.raw == raw)
    }

    @Test func `D a modification that is no date leaves it to the next one`() throws {
        let reading = try Reading(
            metadata: "<dc:title>T</dc:title><meta property=\"dcterms:modified\">lately</meta>"
                + #"<dc:date opf:event="modification">then</dc:date>"#
                + #"<dc:date opf:event="Modification">2012-04</dc:date>"#
        )
        #expect(reading.publication?.modified?.text == "2012-04")
        #expect(reading.warningCodes == [])
    }
}
