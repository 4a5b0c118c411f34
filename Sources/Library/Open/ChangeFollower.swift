// SPDX-License-Identifier: Apache-2.0

package import Store

/// What is to be done after each change of a library, such as refreshing what others read of it.
///
/// It is told once a change is committed and before anybody else can make the next one, so that
/// what it was told last is how the library is. What goes wrong with it takes nothing back, so it
/// keeps that for whoever wanted it.
package protocol ChangeFollower: Sendable {
    /// - Parameter isChanged: false after a run that found everything as it was.
    func follow(_ library: Library, _ reader: RegisterReader, isChanged: Bool)
}
