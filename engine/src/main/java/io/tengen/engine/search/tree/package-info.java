/**
 * The search tree and the statistics of its edges, shared by the threads of a search without locks.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.search.tree;
