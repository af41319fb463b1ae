/**
 * Workers that think about nothing: they speak to a coordinator like any others, over connections
 * of their own, and report games that were played beforehand.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.simulated;
