package io.tengen.engine.search.tree;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The search tree as columns of edges: 28 bytes an edge and nothing else; 36 with a network.
 *
 * <p>An edge is a move and what is known of it; a node is a run of neighbouring edges, named by the
 * first. Edges are only ever appended, whole nodes at a time, so a child's edges lie behind its
 * parent's; {@link #keep} throws away all but a subtree by sliding that to the front.
 *
 * <p>Any thread may walk, count and append at any time, without locks: statistics change by atomic
 * additions, a node is written before the edge above it shows it to others. Priors are written once
 * more when a network has answered: who reads meanwhile sees some of the old. AMAF statistics
 * change by plain additions, of which threads may lose some to one another: they are a rough guide,
 * and there are dozens of them a simulation. {@link #keep} and {@link #clear} are for one thread
 * while no other searches.
 */
public final class Tree {
  /** The edge that leads to the root: by whatever move was last played. */
  public static final int ROOT = 0;

  /** Instead of a node: there is none yet, or none can be made. */
  public static final int NONE = 0;

  private static final int PENDING = -1;
  private static final int CHUNK_BITS = 13;
  private static final int CHUNK = 1 << CHUNK_BITS;
  private static final int CHUNK_MASK = CHUNK - 1;
  private static final int FIRST_FREE = 1;

  private static final int EDGE_BYTES = 28;
  private static final int VALUE_BYTES = 8;

  // Edges are numbered by ints: there are never more chunks, whatever memory there is.
  private static final int MOST_CHUNKS = (1 << (Integer.SIZE - 1 - CHUNK_BITS)) - 2;

  private static final VarHandle STATS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final VarHandle CHILD = MethodHandles.arrayElementVarHandle(int[].class);

  /** A stretch of edges; a node never straddles two. */
  public static final class Chunk {
    public final long[] stats = new long[CHUNK];
    public final long[] amaf = new long[CHUNK];
    public final float[] prior = new float[CHUNK];
    final int[] child = new int[CHUNK];
    public final short[] move = new short[CHUNK];

    /** As {@link EdgeValues} has them; null without a network. */
    public final long @Nullable [] values;

    // Edges of the node that begins here.
    public final short[] count = new short[CHUNK];

    Chunk(boolean withValues) {
      values = withValues ? new long[CHUNK] : null;
    }
  }

  private final boolean withValues;

  private final int maxNodes;
  private final int maxEdges;

  // The chunks in use. Read without a lock; replaced by a longer copy under this tree's monitor.
  private volatile Chunk[] chunks;
  private final AtomicInteger end = new AtomicInteger(FIRST_FREE);
  private final AtomicInteger nodes = new AtomicInteger();

  /**
   * @param maxNodes positions that are kept at most, at least 1
   * @param maxMebibytes what the edges may take in all, at least 1; taken in chunks of some 230 kB
   */
  public Tree(int maxNodes, int maxMebibytes) {
    this(maxNodes, maxMebibytes, false);
  }

  /**
   * @param withValues whether a network answers too
   */
  public Tree(int maxNodes, int maxMebibytes, boolean withValues) {
    this.maxNodes = maxNodes;
    this.withValues = withValues;
    chunks = new Chunk[] {new Chunk(withValues)};
    long edgeBytes = EDGE_BYTES + (withValues ? VALUE_BYTES : 0);
    long most = ((long) maxMebibytes << 20) / (edgeBytes << CHUNK_BITS);
    maxEdges = (int) Math.min(most, MOST_CHUNKS) << CHUNK_BITS;
  }

  /** Positions in the tree. */
  public int nodes() {
    return nodes.get();
  }

  /** The stretch that holds this edge, at {@link #index}; so do those of its node's other edges. */
  public Chunk chunk(int edge) {
    return chunks[edge >> CHUNK_BITS];
  }

  public static int index(int edge) {
    return edge & CHUNK_MASK;
  }

  /** Edges of a node. */
  public int count(int node) {
    return chunk(node).count[index(node)];
  }

  public int move(int edge) {
    return chunk(edge).move[index(edge)];
  }

  public float prior(int edge) {
    return chunk(edge).prior[index(edge)];
  }

  /** Replaces what {@link #append} was given. */
  public void setPrior(int edge, float prior) {
    chunk(edge).prior[index(edge)] = prior;
  }

  /** Visits and results as {@link EdgeStats} has them, seen from the side that makes the move. */
  public long stats(int edge) {
    return (long) STATS.getOpaque(chunk(edge).stats, index(edge));
  }

  /** The same of all simulations in which that side played there at some later time (AMAF). */
  long amaf(int edge) {
    return chunk(edge).amaf[index(edge)];
  }

  /** What the network said of positions behind this edge; nothing without a network. */
  public long values(int edge) {
    long[] values = chunk(edge).values;
    return values == null ? 0 : (long) STATS.getOpaque(values, index(edge));
  }

  /** The column of a chunk's {@link #values}; only with a network. */
  public long[] valuesOf(Chunk chunk) {
    return Objects.requireNonNull(chunk.values, "a tree without a network");
  }

  public void addValue(int edge, long value) {
    STATS.getAndAdd(valuesOf(chunk(edge)), index(edge), value);
  }

  public void add(int edge, long stats) {
    STATS.getAndAdd(chunk(edge).stats, index(edge), stats);
  }

  /** The node behind this edge, or {@link #NONE}. */
  public int child(int edge) {
    return Math.max(NONE, (int) CHILD.getAcquire(chunk(edge).child, index(edge)));
  }

  /**
   * Whether the caller, and nobody else, shall now make the node behind this edge: he must {@link
   * #append} or {@link #decline} it.
   */
  public boolean claim(int edge) {
    return CHILD.compareAndSet(chunk(edge).child, index(edge), NONE, PENDING);
  }

  /** Takes a {@link #claim} back. */
  void decline(int edge) {
    CHILD.setRelease(chunk(edge).child, index(edge), NONE);
  }

  /**
   * Makes the node behind a claimed edge and shows it to all.
   *
   * @param moves in the order in which the edges shall stand
   * @return the node, or {@link #NONE} if the tree is full; the claim is then taken back
   */
  public int append(int edge, int[] moves, float[] priors, int count) {
    int node = allocate(count);
    if (node != NONE) {
      Chunk chunk = chunk(node);
      int first = index(node);
      for (int i = 0; i < count; i++) {
        chunk.stats[first + i] = 0;
        chunk.amaf[first + i] = 0;
        if (chunk.values != null) {
          chunk.values[first + i] = 0;
        }
        chunk.child[first + i] = NONE;
        chunk.move[first + i] = (short) moves[i];
        chunk.prior[first + i] = priors[i];
      }
      chunk.count[first] = (short) count;
    }
    CHILD.setRelease(chunk(edge).child, index(edge), node);
    return node;
  }

  private int allocate(int count) {
    if (nodes.incrementAndGet() > maxNodes) {
      nodes.decrementAndGet();
      return NONE;
    }
    int start;
    int node;
    do {
      start = end.get();
      node = place(start, count);
      if (node + count > maxEdges) {
        nodes.decrementAndGet();
        return NONE;
      }
    } while (!end.compareAndSet(start, node + count));
    if (node >> CHUNK_BITS >= chunks.length) {
      addChunk(node >> CHUNK_BITS);
    }
    return node;
  }

  /** Where this many edges fit, at this edge or behind. */
  private static int place(int edge, int count) {
    return index(edge) + count > CHUNK ? (edge | CHUNK_MASK) + 1 : edge;
  }

  private synchronized void addChunk(int number) {
    Chunk[] old = chunks;
    if (number >= old.length) {
      Chunk[] more = Arrays.copyOf(old, number + 1);
      for (int i = old.length; i <= number; i++) {
        more[i] = new Chunk(withValues);
      }
      chunks = more;
    }
  }

  /** Forgets everything; keeps the memory. */
  public void clear() {
    Chunk chunk = chunks[0];
    chunk.stats[ROOT] = 0;
    if (chunk.values != null) {
      chunk.values[ROOT] = 0;
    }
    chunk.child[ROOT] = NONE;
    end.set(FIRST_FREE);
    nodes.set(0);
  }

  /**
   * Makes this edge the one that leads to the root and forgets whatever is not behind it.
   *
   * <p>Children lie behind their parents, so one walk to the right finds all that is to stay, and
   * moving it in that order to the left overwrites nothing that is still wanted.
   */
  public void keep(int edge) {
    long stats = stats(edge);
    long values = values(edge);
    int root = child(edge);
    clear();
    Chunk first = chunks[0];
    first.stats[ROOT] = stats;
    if (first.values != null) {
      first.values[ROOT] = values;
    }
    if (root == NONE) {
      return;
    }
    BitSet kept = reachable(root);
    int[] from = kept.stream().toArray();
    int[] to = new int[from.length];
    int free = FIRST_FREE;
    for (int i = 0; i < from.length; i++) {
      int count = count(from[i]);
      to[i] = place(free, count);
      move(from[i], to[i], count);
      free = to[i] + count;
    }
    for (int node : to) {
      Chunk chunk = chunk(node);
      int index = index(node);
      for (int i = index; i < index + chunk.count[index]; i++) {
        int child = chunk.child[i];
        chunk.child[i] = child == NONE ? NONE : to[Arrays.binarySearch(from, child)];
      }
    }
    first.child[ROOT] = to[0];
    end.set(free);
    nodes.set(from.length);
  }

  /** This node and all nodes below. */
  private BitSet reachable(int root) {
    BitSet found = new BitSet();
    found.set(root);
    for (int node = root; node >= 0; node = found.nextSetBit(node + 1)) {
      Chunk chunk = chunk(node);
      int index = index(node);
      for (int i = index; i < index + chunk.count[index]; i++) {
        if (chunk.child[i] != NONE) {
          found.set(chunk.child[i]);
        }
      }
    }
    return found;
  }

  private void move(int from, int to, int count) {
    Chunk source = chunk(from);
    Chunk target = chunk(to);
    int at = index(from);
    int into = index(to);
    System.arraycopy(source.stats, at, target.stats, into, count);
    System.arraycopy(source.amaf, at, target.amaf, into, count);
    if (source.values != null && target.values != null) {
      System.arraycopy(source.values, at, target.values, into, count);
    }
    System.arraycopy(source.prior, at, target.prior, into, count);
    System.arraycopy(source.child, at, target.child, into, count);
    System.arraycopy(source.move, at, target.move, into, count);
    target.count[into] = (short) count;
  }
}
