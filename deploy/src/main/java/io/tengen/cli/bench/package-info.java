/**
 * The commands of {@code tengen bench}, and the simulated workers that put load on a coordinator:
 * they report games that were played beforehand, over connections of their own.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.bench;
