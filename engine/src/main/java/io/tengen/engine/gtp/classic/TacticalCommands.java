package io.tengen.engine.gtp.classic;

import io.tengen.engine.classic.life.Dragons;
import io.tengen.engine.classic.reading.Combinations;
import io.tengen.engine.classic.reading.LocalMoves;
import io.tengen.engine.classic.reading.Reading;
import io.tengen.engine.classic.reading.ResultCode;
import io.tengen.engine.classic.reading.TacticalReader;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.List;

/** The commands about single chains, and about connections and combinations of them. */
final class TacticalCommands {
  /** The distance within which a move can prevent a combination. */
  private static final int NEAR = 3;

  /** The positions that are searched for the defences against a combination. */
  private static final long DEFENCE_NODES = 3 * Combinations.MAX_NODES;

  private TacticalCommands() {}

  static void addTo(ReadingCommands commands) {
    commands.add("attack", (position, words) -> chain(position, words, TacticalReader::attack));
    commands.add("defend", (position, words) -> chain(position, words, TacticalReader::defend));
    commands.add(
        "ladder_attack", (position, words) -> chain(position, words, TacticalReader::ladder));
    commands.add(
        "does_attack", (position, words) -> move(position, words, TacticalReader::attackBy));
    commands.add(
        "does_defend", (position, words) -> move(position, words, TacticalReader::defendBy));
    commands.add("attack_either", TacticalCommands::attackEither);
    commands.add("defend_both", TacticalCommands::defendBoth);
    commands.add("connect", (position, words) -> link(position, words, TacticalReader::connect));
    commands.add(
        "disconnect", (position, words) -> link(position, words, TacticalReader::disconnect));
    commands.add("same_dragon", TacticalCommands::sameDragon);
    commands.add("combination_attack", TacticalCommands::combination);
    commands.add("combination_defend", TacticalCommands::combinationDefence);
    commands.add("restricted_genmove", TacticalCommands::choose);
  }

  private static TacticalReader reader(Position position) {
    return TacticalReader.of(position.board(), position.ko());
  }

  private interface ChainQuestion {
    Reading read(TacticalReader reader, int stone);
  }

  private static String chain(Position position, Arguments words, ChainQuestion question)
      throws CommandFailure {
    return Answers.code(position.points(), question.read(reader(position), words.stone()));
  }

  private interface MoveQuestion {
    ResultCode read(TacticalReader reader, int move, int stone);
  }

  private static String move(Position position, Arguments words, MoveQuestion question)
      throws CommandFailure {
    int move = words.emptyPoint();
    int stone = words.stone("string vertex must not be empty");
    return Answers.code(question.read(reader(position), move, stone));
  }

  private interface LinkQuestion {
    Reading read(TacticalReader reader, int a, int b);
  }

  private static String link(Position position, Arguments words, LinkQuestion question)
      throws CommandFailure {
    int a = words.stone();
    int b = words.stone();
    if (position.board().stoneAt(a) != position.board().stoneAt(b)) {
      throw new CommandFailure("vertices must have same color");
    }
    return Answers.code(position.points(), question.read(reader(position), a, b));
  }

  private static String attackEither(Position position, Arguments words) throws CommandFailure {
    ResultCode first = reader(position).attack(words.stone()).code();
    ResultCode second = reader(position).attack(words.stone()).code();
    return Answers.code(first.worth() >= second.worth() ? first : second);
  }

  /** Answers whether one move of the owner saves two chains. */
  private static String defendBoth(Position position, Arguments words) throws CommandFailure {
    int a = words.stone();
    int b = words.stone();
    TacticalReader reader = reader(position);
    boolean isFirst = reader.attack(a).code().succeeds();
    boolean isSecond = reader.attack(b).code().succeeds();
    if (isFirst && isSecond) {
      return Answers.code(bestForBoth(reader, a, b));
    }
    int chain = isFirst ? a : b;
    return Answers.code(isFirst || isSecond ? reader.defend(chain).code() : ResultCode.WIN);
  }

  private static ResultCode bestForBoth(TacticalReader reader, int a, int b) {
    ResultCode best = ResultCode.LOSE;
    for (int move : reader.defences(a)) {
      ResultCode first = reader.defendBy(move, a);
      ResultCode second = first.worth() > best.worth() ? reader.defendBy(move, b) : first;
      ResultCode both = first.worth() <= second.worth() ? first : second;
      best = both.worth() > best.worth() ? both : best;
    }
    return best;
  }

  private static String sameDragon(Position position, Arguments words) throws CommandFailure {
    int a = words.stone();
    int b = words.stone();
    return Answers.flag(new Dragons(position.board(), position.ko()).areTogether(a, b));
  }

  private static String combination(Position position, Arguments words) throws CommandFailure {
    Color color = words.color();
    int move = combinations(position).attack(color.stone());
    return Answers.vertex(position.points(), move);
  }

  private static Combinations combinations(Position position) {
    return new Combinations(position.board(), position.ko(), Combinations.MAX_NODES);
  }

  /** Lists the opponent's moves after which this side has no combination. */
  private static String combinationDefence(Position position, Arguments words)
      throws CommandFailure {
    int color = words.color().stone();
    Points points = position.points();
    int attack = combinations(position).attack(color);
    if (attack == Points.PASS) {
      return Answers.vertex(points, Points.PASS);
    }
    List<String> defences = new ArrayList<>();
    TacticalReader reader = reader(position);
    long nodes = DEFENCE_NODES;
    for (int i = 0; i < points.count() && nodes > 0; i++) {
      int move = points.get(i);
      boolean isNear =
          Math.abs(points.row(move) - points.row(attack)) <= NEAR
              && Math.abs(points.column(move) - points.column(attack)) <= NEAR;
      if (isNear && reader.isLegal(move, Board.BLACK + Board.WHITE - color)) {
        Board board = new Board(position.board());
        board.play(move, Board.BLACK + Board.WHITE - color);
        Combinations after = new Combinations(board, Points.PASS, nodes);
        int answer = after.attack(color);
        nodes -= after.nodes();
        if (answer == Points.PASS && !after.hasGivenUp()) {
          defences.add(Answers.vertex(points, move));
        }
      }
    }
    return String.join(" ", defences);
  }

  private static String choose(Position position, Arguments words) throws CommandFailure {
    Color color = words.color();
    TacticalReader legal = reader(position);
    List<Integer> allowed = new ArrayList<>();
    boolean isListed = false;
    while (words.hasNext()) {
      int point = words.point();
      isListed = true;
      if (legal.isLegal(point, color.stone())) {
        allowed.add(point);
      }
    }
    if (!isListed) {
      throw new CommandFailure("no allowed vertex");
    }
    int move = new LocalMoves(position.board(), position.ko()).best(color.stone(), allowed);
    return Answers.vertex(position.points(), move);
  }
}
