/**
 * AlphaGo's own recipe (Silver et al., Nature 529, 2016), part by part: a policy learned from games
 * of others, reinforced by playing against earlier versions of itself, and a value learned from one
 * position of each of its games. What the parts share with the other way of learning is in {@link
 * io.tengen.worker.learn}.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.learn.alphago;
