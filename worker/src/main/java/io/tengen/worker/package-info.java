/** A worker node: takes jobs, plays them, reports. */
@org.jspecify.annotations.NullMarked
package io.tengen.worker;
