/** {@code tengen analyze}: what a search, a network and rollouts say about positions and games. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.analyze;
