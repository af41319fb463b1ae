package io.tengen.engine.gtp.classic;

import io.tengen.engine.classic.life.EyeSpaces;
import io.tengen.engine.classic.life.EyeValue;
import io.tengen.engine.classic.life.LifeReader;
import io.tengen.engine.classic.life.LifeReader.Threat;
import io.tengen.engine.classic.life.Semeai;
import io.tengen.engine.classic.reading.Reading;
import io.tengen.engine.classic.reading.ResultCode;
import io.tengen.engine.classic.reading.TacticalReader;
import io.tengen.engine.survival.GroupReader;
import io.tengen.game.board.Benson;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.List;

/** The commands about the life and death of groups. */
final class LifeCommands {
  private LifeCommands() {}

  static void addTo(ReadingCommands commands) {
    commands.add("owl_attack", (position, words) -> group(position, words, GroupReader::attack));
    commands.add("owl_defend", (position, words) -> group(position, words, GroupReader::defend));
    commands.add(
        "owl_does_attack", (position, words) -> move(position, words, GroupReader::attackBy));
    commands.add(
        "owl_does_defend", (position, words) -> move(position, words, GroupReader::defendBy));
    commands.add(
        "owl_threaten_attack",
        (position, words) -> threat(position, words, LifeReader::threatenAttack));
    commands.add(
        "owl_threaten_defense",
        (position, words) -> threat(position, words, LifeReader::threatenDefence));
    commands.add("owl_connection_defends", LifeCommands::connectionDefends);
    commands.add("dragon_status", LifeCommands::status);
    commands.add("analyze_semeai", LifeCommands::race);
    commands.add("analyze_semeai_after_move", LifeCommands::raceAfterMove);
    commands.add("eval_eye", LifeCommands::eyes);
    commands.add("unconditional_status", LifeCommands::unconditional);
  }

  private static LifeReader reader(Position position) {
    return new LifeReader(position.board(), position.ko());
  }

  private static GroupReader groups(Position position) {
    return new GroupReader(position.board(), position.ko());
  }

  private interface GroupQuestion {
    Reading read(GroupReader reader, int stone);
  }

  private static String group(Position position, Arguments words, GroupQuestion question)
      throws CommandFailure {
    return Answers.code(position.points(), question.read(groups(position), words.stone()));
  }

  private interface MoveQuestion {
    ResultCode read(GroupReader reader, int move, int stone);
  }

  private static String move(Position position, Arguments words, MoveQuestion question)
      throws CommandFailure {
    int move = words.emptyPoint();
    return Answers.code(question.read(groups(position), move, words.stone()));
  }

  private interface ThreatQuestion {
    Threat read(LifeReader reader, int stone);
  }

  private static String threat(Position position, Arguments words, ThreatQuestion question)
      throws CommandFailure {
    Threat threat = question.read(reader(position), words.stone());
    Points points = position.points();
    return threat.code() == ResultCode.LOSE
        ? "0"
        : Answers.code(threat.code())
            + " "
            + Answers.vertex(points, threat.first())
            + " "
            + Answers.vertex(points, threat.second());
  }

  /** Answers whether a move that joins two dragons saves both. */
  private static String connectionDefends(Position position, Arguments words)
      throws CommandFailure {
    int move = words.emptyPoint();
    int a = words.stone();
    int b = words.stone();
    Board board = after(position, move, position.board().stoneAt(a));
    GroupReader reader = new GroupReader(board, Points.PASS);
    boolean isSaved = !reader.attack(a).code().succeeds() && !reader.attack(b).code().succeeds();
    return Answers.flag(isSaved);
  }

  /** Returns the board after a move. */
  private static Board after(Position position, int move, int color) throws CommandFailure {
    if (!TacticalReader.of(position.board(), position.ko()).isLegal(move, color)) {
      throw new CommandFailure("illegal move");
    }
    Board board = new Board(position.board());
    board.play(move, color);
    return board;
  }

  private static String status(Position position, Arguments words) throws CommandFailure {
    if (words.hasNext()) {
      return status(position, words.stone());
    }
    List<String> lines = new ArrayList<>();
    Board board = position.board();
    for (int i = 0; i < position.points().count(); i++) {
      int point = position.points().get(i);
      if (board.stoneAt(point) != Board.EMPTY && reader(position).isFirst(point)) {
        lines.add(Answers.vertex(position.points(), point) + ": " + status(position, point));
      }
    }
    return String.join("\n", lines);
  }

  private static String status(Position position, int stone) {
    GroupReader reader = groups(position);
    Reading attack = reader.attack(stone);
    if (!attack.code().succeeds()) {
      return "alive";
    }
    Reading defence = reader.defend(stone);
    Points points = position.points();
    return defence.code().succeeds()
        ? "critical "
            + Answers.vertex(points, attack.move())
            + " "
            + Answers.vertex(points, defence.move())
        : "dead";
  }

  private static String race(Position position, Arguments words) throws CommandFailure {
    return race(position.board(), position.ko(), words);
  }

  private static String raceAfterMove(Position position, Arguments words) throws CommandFailure {
    Color color = words.color();
    Board board = after(position, words.emptyPoint(), color.stone());
    return race(board, Points.PASS, words);
  }

  private static String race(Board board, int ko, Arguments words) throws CommandFailure {
    int own = words.stone();
    int enemy = words.stone();
    if (board.stoneAt(own) + board.stoneAt(enemy) != Board.BLACK + Board.WHITE) {
      throw new CommandFailure("Dragons must have different colors");
    }
    Semeai semeai = new GroupReader(board, ko).race(own, enemy);
    return Answers.code(semeai.defence().code())
        + " "
        + Answers.code(semeai.attack().code())
        + " "
        + Answers.vertex(board.points(), semeai.move());
  }

  private static String eyes(Position position, Arguments words) throws CommandFailure {
    return new EyeSpaces(position.board(), position.ko())
        .evaluate(words.point())
        .map(value -> eyes(position.points(), value))
        .orElse("-1");
  }

  private static String eyes(Points points, EyeValue value) {
    String numbers = value.least() + " " + value.most();
    return value.most() == value.least()
        ? numbers
        : numbers
            + " "
            + Answers.vertex(points, value.attack())
            + " "
            + Answers.vertex(points, value.defence());
  }

  private static String unconditional(Position position, Arguments words) throws CommandFailure {
    int point = words.point();
    Board board = position.board();
    Benson benson = new Benson(position.points().size());
    benson.find(board, false);
    int owner = benson.owner(point);
    if (owner == Board.EMPTY) {
      return "undecided";
    }
    int stone = board.stoneAt(point);
    if (stone == Board.EMPTY) {
      return owner == Board.BLACK ? "black_territory" : "white_territory";
    }
    return owner == stone ? "alive" : "dead";
  }
}
