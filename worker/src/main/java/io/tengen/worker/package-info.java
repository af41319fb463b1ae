/** A worker node: takes jobs, plays them, reports; never loses a result. */
@org.jspecify.annotations.NullMarked
package io.tengen.worker;
