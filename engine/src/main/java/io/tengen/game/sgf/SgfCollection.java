package io.tengen.game.sgf;

import java.util.ArrayList;
import java.util.List;

/**
 * The games of an SGF file, of which each is replayed when it is read, so that one bad game does
 * not prevent reading the others. Confined to one thread at a time.
 */
public final class SgfCollection {
  private final String text;
  private final List<SgfTree> trees;
  // What deviates from the format; the games add what deviates from the rules.
  private final SgfFaults faults;

  private SgfCollection(String text, List<SgfTree> trees, SgfFaults faults) {
    this.text = text;
    this.trees = trees;
    this.faults = faults;
  }

  static SgfCollection of(byte[] file, SgfMode mode) throws SgfException {
    SgfCharset.Decoded decoded = SgfCharset.decode(file);
    SgfFaults faults = new SgfFaults(decoded.text(), mode);
    if (!decoded.fault().isEmpty()) {
      faults.warn(0, decoded.fault());
    }
    return of(decoded.text(), faults);
  }

  static SgfCollection of(String text, SgfMode mode) throws SgfException {
    return of(text, new SgfFaults(text, mode));
  }

  private static SgfCollection of(String text, SgfFaults faults) throws SgfException {
    return new SgfCollection(text, SgfReader.read(text, faults), faults);
  }

  /** Returns the number of games, at least one. */
  public int size() {
    return trees.size();
  }

  /**
   * Reads a game.
   *
   * @param index 0 to one less than {@link #size}
   * @throws SgfException with one line if it is not a game of Go on a board that Tengen has
   */
  public SgfGame game(int index) throws SgfException {
    return game(index, SgfMoves.MAX_MOVES + 1);
  }

  /** Reads a game up to this many moves. */
  SgfGame game(int index, int moves) throws SgfException {
    return new SgfGameReader(trees.get(index), faults.fork()).read(moves);
  }

  /** Reads the first game, with a warning in any mode if there are others. See {@link #game}. */
  public SgfGame first() throws SgfException {
    SgfFaults own = faults.fork();
    if (trees.size() > 1) {
      own.note(0, "the file has " + trees.size() + " games, of which the first is read");
    }
    return new SgfGameReader(trees.getFirst(), own).read(SgfMoves.MAX_MOVES + 1);
  }

  /**
   * Reads a game as a problem.
   *
   * @param index 0 to one less than {@link #size}
   * @throws SgfException with one line if it is not a position of Go on a board that Tengen has
   */
  public SgfProblem problem(int index) throws SgfException {
    return SgfProblem.of(trees.get(index), faults.fork());
  }

  List<SgfSummary> summaries() throws SgfException {
    List<SgfSummary> summaries = new ArrayList<>();
    for (SgfTree tree : trees) {
      summaries.add(SgfSummary.of(text, tree, faults));
    }
    return summaries;
  }
}
