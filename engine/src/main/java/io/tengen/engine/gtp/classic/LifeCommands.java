package io.tengen.engine.gtp.classic;

import io.tengen.engine.classic.life.EyeSpaces;
import io.tengen.engine.classic.life.EyeValue;
import io.tengen.engine.classic.life.LifeReader;
import io.tengen.engine.classic.life.LifeReader.Threat;
import io.tengen.engine.classic.life.Semeai;
import io.tengen.engine.classic.reading.Reading;
import io.tengen.engine.classic.reading.ResultCode;
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
    commands.add("owl_attack", (position, words) -> group(position, words, LifeReader::attack));
    commands.add("owl_defend", (position, words) -> group(position, words, LifeReader::defend));
    commands.add(
        "owl_does_attack", (position, words) -> move(position, words, LifeReader::attackBy));
    commands.add(
        "owl_does_defend", (position, words) -> move(position, words, LifeReader::defendBy));
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

  private interface GroupQuestion {
    Reading read(LifeReader reader, int stone);
  }

  private static String group(Position position, Arguments words, GroupQuestion question)
      throws CommandFailure {
    return Answers.code(position.points(), question.read(reader(position), words.stone()));
  }

  private interface MoveQuestion {
    ResultCode read(LifeReader reader, int move, int stone);
  }

  private static String move(Position position, Arguments words, MoveQuestion question)
      throws CommandFailure {
    int move = words.emptyPoint();
    return Answers.code(question.read(reader(position), move, words.stone()));
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
    LifeReader reader = reader(position);
    play(reader, move, position.board().stoneAt(a));
    Reading first = reader.attack(a);
    Reading second = reader.attack(b);
    boolean isSaved = !first.code().succeeds() && !second.code().succeeds();
    return Answers.flag(isSaved);
  }

  private static void play(LifeReader reader, int move, int color) throws CommandFailure {
    try {
      reader.play(move, color);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure("illegal move");
    }
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
    LifeReader reader = reader(position);
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
    return race(position, reader(position), words);
  }

  private static String raceAfterMove(Position position, Arguments words) throws CommandFailure {
    Color color = words.color();
    LifeReader reader = reader(position);
    play(reader, words.emptyPoint(), color.stone());
    return race(position, reader, words);
  }

  private static String race(Position position, LifeReader reader, Arguments words)
      throws CommandFailure {
    Semeai semeai = reader.race(words.stone(), words.stone());
    return Answers.code(semeai.defence().code())
        + " "
        + Answers.code(semeai.attack().code())
        + " "
        + Answers.vertex(position.points(), semeai.move());
  }

  private static String eyes(Position position, Arguments words) throws CommandFailure {
    return new EyeSpaces(position.board())
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
