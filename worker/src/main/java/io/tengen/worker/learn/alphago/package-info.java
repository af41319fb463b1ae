/**
 * The training stages of AlphaGo (Silver et al., Nature 529, 2016): a policy learned from games of
 * other players, then reinforced by games against earlier versions of itself, and a value learned
 * from one position of each of the reinforced policy's games. The package {@link
 * io.tengen.worker.learn} contains what they share with learning from self-play.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.learn.alphago;
