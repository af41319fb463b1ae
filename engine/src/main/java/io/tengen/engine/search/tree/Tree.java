package io.tengen.engine.search.tree;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The search tree as columns of edges: 28 bytes for each edge, 36 with a network, 48 with {@link
 * Columns#MOMENTS}, 60 with {@link Columns#BIASES}, and nothing else without {@link
 * Transpositions}.
 *
 * <p>An edge is a move with its statistics. A node is a run of adjacent edges, identified by the
 * first. Edges are only appended, whole nodes at a time. {@link #keep} discards everything but a
 * subtree by moving that to the front. With {@link Transpositions} several edges may lead to one
 * node, so that the tree is a directed acyclic graph.
 *
 * <p>Threads may read, add and append concurrently without locks. Statistics change by atomic
 * additions, and a node is written before the edge above it publishes it. Priors are overwritten
 * when the network has answered; concurrent readers may see some of the old ones. AMAF statistics
 * change by plain additions, of which concurrent threads may lose some: they are a rough guide, and
 * each simulation makes dozens. {@link #keep} and {@link #clear} must not run concurrently with
 * anything else.
 */
public final class Tree implements AutoCloseable {
  /** The edge that leads to the root. Its move is the last one played. */
  public static final int ROOT = 0;

  /** No node: it has not been made, or cannot be made. */
  public static final int NONE = 0;

  private static final int PENDING = -1;
  private static final int CHUNK_BITS = 13;
  private static final int CHUNK = 1 << CHUNK_BITS;
  private static final int CHUNK_MASK = CHUNK - 1;
  private static final int FIRST_FREE = 1;

  private static final int EDGE_BYTES = 28;
  private static final int VALUE_BYTES = 8;
  private static final int MOMENT_BYTES = 12;
  private static final int BIAS_BYTES = 12;

  // Edges are numbered by ints, which bounds the number of chunks.
  private static final int MOST_CHUNKS = (1 << (Integer.SIZE - 1 - CHUNK_BITS)) - 2;

  private static final VarHandle STATS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final VarHandle CHILD = MethodHandles.arrayElementVarHandle(int[].class);

  /** What edges hold besides moves, priors, visits and results. */
  public enum Columns {
    /** Nothing. */
    RESULTS,

    /** The number and the sum of the network's answers below the edge. */
    VALUES,

    /** Also the sum of their squares, and of each node the network's own answer. */
    MOMENTS,

    /**
     * Also the local pattern that the edge's move makes, and what the node behind the edge
     * contributes to the statistics of that pattern.
     */
    BIASES
  }

  /** A block of edges. A node never spans two blocks. */
  public static final class Chunk {
    public final long[] stats = new long[CHUNK];
    public final long[] amaf = new long[CHUNK];
    public final float[] prior = new float[CHUNK];
    final int[] child = new int[CHUNK];
    public final short[] move = new short[CHUNK];

    /** The network's answers, packed by {@link EdgeValues}; null without a network. */
    public final long @Nullable [] values;

    /** The squares of these answers, packed alike; null without moments. */
    final long @Nullable [] squares;

    /** The answer for the node that begins at an index, NaN if unknown; null without moments. */
    final float @Nullable [] own;

    /** Local patterns, 0 if unknown; null without biases. */
    final int @Nullable [] pattern;

    /** Contributions to the statistics of patterns; null without biases. */
    final long @Nullable [] contribution;

    /** Number of edges of the node that begins at an index. */
    public final short[] count = new short[CHUNK];

    Chunk(Columns columns) {
      values = columns == Columns.RESULTS ? null : new long[CHUNK];
      boolean moments = columns.compareTo(Columns.MOMENTS) >= 0;
      squares = moments ? new long[CHUNK] : null;
      own = moments ? new float[CHUNK] : null;
      pattern = columns == Columns.BIASES ? new int[CHUNK] : null;
      contribution = columns == Columns.BIASES ? new long[CHUNK] : null;
    }

    private void reset(int index) {
      stats[index] = 0;
      amaf[index] = 0;
      if (values != null) {
        values[index] = 0;
      }
      if (squares != null && own != null) {
        squares[index] = 0;
        own[index] = Float.NaN;
      }
      if (pattern != null && contribution != null) {
        pattern[index] = 0;
        contribution[index] = 0;
      }
      child[index] = NONE;
    }

    private void copy(int from, Chunk target, int into, int edges) {
      System.arraycopy(stats, from, target.stats, into, edges);
      System.arraycopy(amaf, from, target.amaf, into, edges);
      if (values != null && target.values != null) {
        System.arraycopy(values, from, target.values, into, edges);
      }
      if (squares != null && target.squares != null) {
        System.arraycopy(squares, from, target.squares, into, edges);
      }
      if (own != null && target.own != null) {
        System.arraycopy(own, from, target.own, into, edges);
      }
      if (pattern != null && target.pattern != null) {
        System.arraycopy(pattern, from, target.pattern, into, edges);
      }
      if (contribution != null && target.contribution != null) {
        System.arraycopy(contribution, from, target.contribution, into, edges);
      }
      System.arraycopy(prior, from, target.prior, into, edges);
      System.arraycopy(child, from, target.child, into, edges);
      System.arraycopy(move, from, target.move, into, edges);
    }
  }

  private static final Chunk[] FREED = {};

  private static final String NO_MOMENTS = "a tree without moments";
  private static final String NO_BIASES = "a tree without biases";

  private final Columns columns;
  private final TreeMemory memory;
  private final int maxNodes;
  private final int maxEdges;
  private final @Nullable Transpositions transpositions;

  // The chunks in use. Read without a lock; replaced by a longer copy under this tree's monitor.
  private volatile Chunk[] chunks;
  private final AtomicInteger end = new AtomicInteger(FIRST_FREE);
  private final AtomicInteger nodes = new AtomicInteger();

  /**
   * Creates a tree for searches without a network.
   *
   * @param maxNodes the largest number of nodes, at least 1
   * @param maxMebibytes the largest memory of all edges in MiB, at least 1; allocated in chunks of
   *     about 230 kB
   * @throws TreeMemoryException if the trees of this process leave no memory for another one
   */
  public Tree(int maxNodes, int maxMebibytes) {
    this(maxNodes, maxMebibytes, Columns.RESULTS);
  }

  /**
   * Creates a tree.
   *
   * @param maxNodes the largest number of nodes, at least 1
   * @param maxMebibytes the largest memory of all edges in MiB, at least 1
   * @param columns what edges hold
   * @throws TreeMemoryException if the trees of this process leave no memory for another one
   */
  public Tree(int maxNodes, int maxMebibytes, Columns columns) {
    this(maxNodes, maxMebibytes, columns, null);
  }

  /**
   * Creates a tree.
   *
   * @param maxNodes the largest number of nodes, at least 1
   * @param maxMebibytes the largest memory of all edges in MiB, at least 1
   * @param columns what edges hold
   * @param transpositions finds the nodes of positions, for this tree alone; null for a tree in
   *     which each path has nodes of its own
   * @throws TreeMemoryException if the trees of this process leave no memory for another one
   */
  public Tree(
      int maxNodes, int maxMebibytes, Columns columns, @Nullable Transpositions transpositions) {
    this(maxNodes, maxMebibytes, columns, transpositions, TreeMemory.ofProcess());
  }

  Tree(
      int maxNodes,
      int maxMebibytes,
      Columns columns,
      @Nullable Transpositions transpositions,
      TreeMemory memory) {
    this.maxNodes = maxNodes;
    this.columns = columns;
    this.transpositions = transpositions;
    this.memory = memory;
    chunks = new Chunk[] {newChunk()};
    long most = ((long) maxMebibytes << 20) / chunkBytes();
    maxEdges = (int) Math.min(most, MOST_CHUNKS) << CHUNK_BITS;
  }

  private long chunkBytes() {
    int bytes =
        switch (columns) {
          case RESULTS -> EDGE_BYTES;
          case VALUES -> EDGE_BYTES + VALUE_BYTES;
          case MOMENTS -> EDGE_BYTES + VALUE_BYTES + MOMENT_BYTES;
          case BIASES -> EDGE_BYTES + VALUE_BYTES + MOMENT_BYTES + BIAS_BYTES;
        };
    return (long) bytes << CHUNK_BITS;
  }

  private Chunk newChunk() {
    memory.take(chunkBytes());
    try {
      return new Chunk(columns);
    } catch (OutOfMemoryError e) {
      memory.giveBack(chunkBytes());
      throw e;
    }
  }

  /**
   * Frees the memory. The tree must not be used afterwards. Idempotent. Allocates nothing, since
   * the heap may be full.
   */
  @Override
  public synchronized void close() {
    memory.giveBack(chunks.length * chunkBytes());
    chunks = FREED;
  }

  /** Returns the number of nodes. */
  public int nodes() {
    return nodes.get();
  }

  /**
   * Returns the chunk of this edge, which is at {@link #index} in it. The other edges of its node
   * are in the same chunk.
   */
  public Chunk chunk(int edge) {
    return chunks[edge >> CHUNK_BITS];
  }

  /** Returns the index of an edge in its chunk. */
  public static int index(int edge) {
    return edge & CHUNK_MASK;
  }

  /** Returns the number of edges of a node. */
  public int count(int node) {
    return chunk(node).count[index(node)];
  }

  public int move(int edge) {
    return chunk(edge).move[index(edge)];
  }

  public float prior(int edge) {
    return chunk(edge).prior[index(edge)];
  }

  /** Replaces the prior that {@link #append} was given. */
  public void setPrior(int edge, float prior) {
    chunk(edge).prior[index(edge)] = prior;
  }

  /** Returns visits and results, packed by {@link EdgeStats}, from the side that makes the move. */
  public long stats(int edge) {
    return (long) STATS.getOpaque(chunk(edge).stats, index(edge));
  }

  /**
   * Returns visits and results, packed by {@link EdgeStats}, of all simulations in which the side
   * to move at the edge's node played the move there or later (AMAF).
   */
  long amaf(int edge) {
    return chunk(edge).amaf[index(edge)];
  }

  /**
   * Returns the network's answers for positions behind this edge, packed by {@link EdgeValues}; 0
   * without a network.
   */
  public long values(int edge) {
    long[] values = chunk(edge).values;
    return values == null ? 0 : (long) STATS.getOpaque(values, index(edge));
  }

  /**
   * Returns the values of a chunk's edges.
   *
   * @throws NullPointerException if the tree has no network values
   */
  public long[] valuesOf(Chunk chunk) {
    return Objects.requireNonNull(chunk.values, "a tree without a network");
  }

  /** Adds a network's answer, packed by {@link EdgeValues}. Atomic. */
  public void addValue(int edge, long value) {
    STATS.getAndAdd(valuesOf(chunk(edge)), index(edge), value);
  }

  /** Returns whether edges hold {@link Columns#MOMENTS}. */
  public boolean hasMoments() {
    return columns.compareTo(Columns.MOMENTS) >= 0;
  }

  /**
   * Returns the squares of the network's answers behind this edge, packed by {@link EdgeValues}; 0
   * without moments.
   */
  public long squares(int edge) {
    long[] squares = chunk(edge).squares;
    return squares == null ? 0 : (long) STATS.getOpaque(squares, index(edge));
  }

  /**
   * Returns the network's answer for the node behind this edge, from the side that makes the move;
   * NaN if it is not known.
   */
  public float own(int edge) {
    int node = child(edge);
    float[] own = node == NONE ? null : chunk(node).own;
    return own == null ? Float.NaN : own[index(node)];
  }

  /**
   * Sets {@link #own}; does nothing if there is no node. Another thread sees it once it sees an
   * answer that was added later.
   */
  public void setOwn(int edge, double result) {
    int node = child(edge);
    if (node != NONE) {
      Objects.requireNonNull(chunk(node).own, NO_MOMENTS)[index(node)] = (float) result;
    }
  }

  /**
   * Adds a network's answer and its square. Each addition is atomic; between the two, other threads
   * may see one without the other.
   *
   * @param result 0 to 1, for the side that makes the move
   */
  public void addMoments(int edge, double result) {
    addValue(edge, EdgeValues.of(result));
    STATS.getAndAdd(
        Objects.requireNonNull(chunk(edge).squares, NO_MOMENTS),
        index(edge),
        EdgeValues.of(result * result));
  }

  /**
   * Replaces the sums of the answers and of their squares, unless either has changed.
   *
   * @param values the answers before, as of {@link #values}
   * @param squares their squares before, as of {@link #squares}
   * @param mean the new mean of the answers, 0 to 1
   * @param meanSquare the new mean of their squares, 0 to 1
   * @return whether both were replaced; otherwise the caller must try again
   */
  public boolean replaceMoments(
      int edge, long values, long squares, double mean, double meanSquare) {
    Chunk chunk = chunk(edge);
    int index = index(edge);
    return STATS.compareAndSet(valuesOf(chunk), index, values, EdgeValues.withMean(values, mean))
        && STATS.compareAndSet(
            Objects.requireNonNull(chunk.squares, NO_MOMENTS),
            index,
            squares,
            EdgeValues.withMean(squares, meanSquare));
  }

  /** Returns the local pattern that was set by {@link #setPattern}; 0 if none was. */
  public int pattern(int edge) {
    int[] pattern = chunk(edge).pattern;
    return pattern == null ? 0 : pattern[index(edge)];
  }

  /**
   * Sets the local pattern of an edge, which its path determines, before the node behind the edge
   * is made.
   *
   * @param pattern above 0
   */
  public void setPattern(int edge, int pattern) {
    Objects.requireNonNull(chunk(edge).pattern, NO_BIASES)[index(edge)] = pattern;
  }

  /**
   * Replaces what the node behind an edge contributes to its pattern. Atomic.
   *
   * @return the contribution before
   */
  public long replaceContribution(int edge, long contribution) {
    return (long)
        STATS.getAndSet(
            Objects.requireNonNull(chunk(edge).contribution, NO_BIASES), index(edge), contribution);
  }

  /** Returns what the node behind an edge contributes to its pattern; 0 if nothing. */
  public long contribution(int edge) {
    long[] contribution = chunk(edge).contribution;
    return contribution == null ? 0 : (long) STATS.getOpaque(contribution, index(edge));
  }

  /**
   * Adds visits and results, packed by {@link EdgeStats}. Atomic.
   *
   * @return the visits and results before
   */
  @CanIgnoreReturnValue
  public long add(int edge, long stats) {
    return (long) STATS.getAndAdd(chunk(edge).stats, index(edge), stats);
  }

  /** Returns the node behind this edge, or {@link #NONE}. */
  public int child(int edge) {
    return Math.max(NONE, (int) CHILD.getAcquire(chunk(edge).child, index(edge)));
  }

  /**
   * Claims the making of the node behind this edge. If true, the caller alone must {@link #append}
   * the node or {@link #decline} it.
   */
  public boolean claim(int edge) {
    return CHILD.compareAndSet(chunk(edge).child, index(edge), NONE, PENDING);
  }

  /** Withdraws a {@link #claim}. */
  void decline(int edge) {
    link(edge, NONE);
  }

  /** Returns where the nodes of positions are found; null if each path has nodes of its own. */
  public @Nullable Transpositions transpositions() {
    return transpositions;
  }

  /** Publishes the node behind a claimed edge, or withdraws the claim by {@link #NONE}. */
  void link(int edge, int node) {
    CHILD.setRelease(chunk(edge).child, index(edge), node);
  }

  /**
   * Makes the node behind a claimed edge and publishes it.
   *
   * @param moves the moves in the order of the edges to make
   * @param priors the priors of the moves
   * @param count number of moves
   * @return the node, or {@link #NONE} if the tree is full; the claim is then withdrawn
   * @throws TreeMemoryException if the trees of this process are too large together; the tree must
   *     be cleared before it is used again
   */
  public int append(int edge, int[] moves, float[] priors, int count) {
    int node = allocate(count);
    if (node != NONE) {
      Chunk chunk = chunk(node);
      int first = index(node);
      for (int i = 0; i < count; i++) {
        chunk.reset(first + i);
        chunk.move[first + i] = (short) moves[i];
        chunk.prior[first + i] = priors[i];
      }
      chunk.count[first] = (short) count;
    }
    link(edge, node);
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

  /** Returns the first edge from this one on at which this many edges fit into a chunk. */
  private static int place(int edge, int count) {
    return index(edge) + count > CHUNK ? (edge | CHUNK_MASK) + 1 : edge;
  }

  private synchronized void addChunk(int number) {
    Chunk[] old = chunks;
    if (number >= old.length) {
      Chunk[] more = Arrays.copyOf(old, number + 1);
      for (int i = old.length; i <= number; i++) {
        more[i] = newChunk();
      }
      chunks = more;
    }
  }

  /** Removes all nodes and keeps the memory. */
  public void clear() {
    chunks[0].reset(ROOT);
    end.set(FIRST_FREE);
    nodes.set(0);
    if (transpositions != null) {
      transpositions.clear();
    }
  }

  /**
   * Makes this edge the one that leads to the root and removes everything that is not behind it.
   *
   * <p>Moving the nodes to the front in ascending order overwrites no node that is still needed.
   */
  public void keep(int edge) {
    int root = child(edge);
    Chunk first = chunks[0];
    chunk(edge).copy(index(edge), first, ROOT, 1);
    first.child[ROOT] = NONE;
    end.set(FIRST_FREE);
    nodes.set(0);
    if (root == NONE) {
      if (transpositions != null) {
        transpositions.clear();
      }
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
    first.child[ROOT] = to[Arrays.binarySearch(from, root)];
    end.set(free);
    nodes.set(from.length);
    if (transpositions != null) {
      transpositions.follow(this, from, to);
    }
  }

  /**
   * Calls a consumer with every edge once, the one to the root included. Needs exclusive access.
   */
  public void forEachEdge(IntConsumer consumer) {
    consumer.accept(ROOT);
    int root = child(ROOT);
    if (root != NONE) {
      reachable(root).stream()
          .flatMap(node -> IntStream.range(node, node + count(node)))
          .forEach(consumer);
    }
  }

  /** Returns this node and all nodes below it. */
  private BitSet reachable(int root) {
    BitSet found = new BitSet();
    BitSet open = new BitSet();
    found.set(root);
    int node = root;
    while (node >= 0) {
      open.clear(node);
      // A child with a smaller number, which only a transposition can be, needs a step back.
      int from = node + 1;
      Chunk chunk = chunk(node);
      int index = index(node);
      for (int i = index; i < index + chunk.count[index]; i++) {
        int child = chunk.child[i];
        if (child != NONE && !found.get(child)) {
          found.set(child);
          open.set(child);
          from = Math.min(from, child);
        }
      }
      node = open.nextSetBit(from);
    }
    return found;
  }

  private void move(int from, int to, int count) {
    Chunk source = chunk(from);
    Chunk target = chunk(to);
    int at = index(from);
    int into = index(to);
    source.copy(at, target, into, count);
    target.count[into] = (short) count;
  }
}
