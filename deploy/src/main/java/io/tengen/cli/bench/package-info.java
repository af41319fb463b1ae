/**
 * The commands of {@code tengen bench}, and simulated workers that put load on a coordinator by
 * reporting games that were played in advance.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.bench;
