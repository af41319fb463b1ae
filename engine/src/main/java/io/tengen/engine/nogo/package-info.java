/**
 * The engine kind {@code nogo}: values of points by the rights of both sides, without search.
 *
 * <p>The values, the recursion and the scatter rule are those of Q. Guo and Y. Chen, "Recursive
 * algorithm for NoGo based on value evaluation", Journal of East China Normal University (Natural
 * Science) 2019(1), pages 58 to 65, doi:10.3969/j.issn.1000-5641.2019.01.007.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.nogo;
