/**
 * What the tests of several modules share. The engine's build packs this package, and no other of
 * its tests, as the artifact of type {@code test-jar} that the other modules' tests depend on.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.testing;
