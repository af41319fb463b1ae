/** A worker node: requests jobs from a coordinator, plays them and reports their results. */
@org.jspecify.annotations.NullMarked
package io.tengen.worker;
