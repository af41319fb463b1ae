/** What distinguishes a search's root: noise, priors, symmetries, and Gumbel selection. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.search.root;
