// SPDX-License-Identifier: Apache-2.0

extension FetchFailure {
    /// As the beginning of a sentence that goes on with details.
    package var words: String {
        switch self {
        case .badAddress: "not an address that can be fetched"
        case .unreachable: "it cannot be reached"
        case .untrusted: "it could not prove who it is"
        case .timedOut: "it did not answer in time"
        case .tooLarge: "its answer is too large"
        case .tooManyRedirects: "it redirects again and again"
        case .cut: "its answer ended too early"
        case .damaged: "its answer is damaged"
        case .crashed: "the program that fetches came to a bad end"
        case .other: "nothing could be fetched"
        }
    }
}
