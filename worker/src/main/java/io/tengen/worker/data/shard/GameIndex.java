package io.tengen.worker.data.shard;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A set of games by source and number. Dense numbers take one bit per game, so that ten million
 * games of a run take little more than a megabyte. Not thread-safe.
 */
public final class GameIndex {
  /** The bits of a number within a piece of the set; a piece takes at most 8 KiB. */
  private static final int PIECE_BITS = 16;

  private static final int PIECE = 1 << PIECE_BITS;

  private final Map<String, TreeMap<Long, BitSet>> sources = new TreeMap<>();

  public boolean contains(TrainingGame.Id id) {
    TreeMap<Long, BitSet> pieces = sources.get(id.source());
    BitSet piece = pieces == null ? null : pieces.get(id.index() >> PIECE_BITS);
    return piece != null && piece.get(offset(id.index()));
  }

  /** Adds a game; returns false if it was present. */
  public boolean add(TrainingGame.Id id) {
    BitSet piece = piece(id.source(), id.index());
    boolean isNew = !piece.get(offset(id.index()));
    piece.set(offset(id.index()));
    return isNew;
  }

  /** Adds the games of a shard. */
  public void addAll(List<ShardGames> games) {
    for (ShardGames one : games) {
      LongBuffer gaps = one.gaps();
      long at = 0;
      for (int i = gaps.position(); i < gaps.limit(); i++) {
        long end = at + gaps.get(i);
        // The lengths alternate between absent and present numbers.
        if ((i - gaps.position()) % 2 == 1) {
          addRange(one.source(), at, end);
        }
        at = end;
      }
    }
  }

  private void addRange(String source, long from, long end) {
    long at = from;
    while (at < end) {
      long next = Math.min(end, ((at >> PIECE_BITS) + 1) << PIECE_BITS);
      piece(source, at).set(offset(at), offset(next - 1) + 1);
      at = next;
    }
  }

  private BitSet piece(String source, long index) {
    return sources
        .computeIfAbsent(source, any -> new TreeMap<>())
        .computeIfAbsent(index >> PIECE_BITS, any -> new BitSet());
  }

  private static int offset(long index) {
    return (int) (index & (PIECE - 1));
  }

  /** The number of games of this source. */
  public long count(String source) {
    return sources.getOrDefault(source, new TreeMap<>()).values().stream()
        .mapToLong(BitSet::cardinality)
        .sum();
  }

  /** The number of these games that are in the set. */
  public long common(List<ShardGames> games) {
    GameIndex other = new GameIndex();
    other.addAll(games);
    long common = 0;
    for (Map.Entry<String, TreeMap<Long, BitSet>> source : other.sources.entrySet()) {
      TreeMap<Long, BitSet> here = sources.getOrDefault(source.getKey(), new TreeMap<>());
      for (Map.Entry<Long, BitSet> piece : source.getValue().entrySet()) {
        BitSet both = (BitSet) piece.getValue().clone();
        both.and(here.getOrDefault(piece.getKey(), new BitSet()));
        common += both.cardinality();
      }
    }
    return common;
  }

  /** All games by source, in the form in which shards list them. */
  public List<ShardGames> contents() {
    return sources.keySet().stream().map(this::games).toList();
  }

  /** The number of sources. */
  int sources() {
    return sources.size();
  }

  /** The games of one source; none if the source is absent. */
  public ShardGames games(String source) {
    List<Long> gaps = new ArrayList<>();
    long at = 0;
    for (Map.Entry<Long, BitSet> piece : sources.getOrDefault(source, new TreeMap<>()).entrySet()) {
      BitSet games = piece.getValue();
      long base = piece.getKey() << PIECE_BITS;
      int from = games.nextSetBit(0);
      while (from >= 0) {
        int end = games.nextClearBit(from);
        if (base + from == at && !gaps.isEmpty()) {
          // Continues the run of numbers at the end of the previous piece.
          gaps.set(gaps.size() - 1, gaps.getLast() + end - from);
        } else {
          gaps.addAll(Arrays.asList(base + from - at, (long) end - from));
        }
        at = base + end;
        from = games.nextSetBit(end);
      }
    }
    return new ShardGames(
        source, LongBuffer.wrap(gaps.stream().mapToLong(Long::longValue).toArray()));
  }
}
