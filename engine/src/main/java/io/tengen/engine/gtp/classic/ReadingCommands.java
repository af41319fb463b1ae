package io.tengen.engine.gtp.classic;

import io.tengen.engine.classic.life.Dragons;
import io.tengen.engine.classic.life.EyeSpaces;
import io.tengen.engine.classic.life.EyeValue;
import io.tengen.engine.classic.life.LifeReader;
import io.tengen.engine.classic.life.Semeai;
import io.tengen.engine.classic.reading.Reading;
import io.tengen.engine.classic.reading.ResultCode;
import io.tengen.engine.classic.reading.TacticalReader;
import io.tengen.game.board.Benson;
import io.tengen.game.board.Board;
import io.tengen.game.rules.Position;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The commands that read the position. Confined to one thread at a time. */
public final class ReadingCommands {
  private final Map<String, PositionCommand> commands = new TreeMap<>();

  /** A command that asks about a position. */
  @FunctionalInterface
  public interface PositionCommand {
    /**
     * Answers the question; takes at most a few seconds.
     *
     * @param words the words after the command's name
     * @throws CommandFailure if the arguments are missing or wrong
     */
    String run(Position position, List<String> words) throws CommandFailure;
  }

  /** The implementation of a command. */
  @FunctionalInterface
  private interface Question {
    String answer(Position position, Arguments arguments) throws CommandFailure;
  }

  public ReadingCommands() {
    add(
        "attack",
        (position, arguments) -> code(position, reader(position).attack(arguments.stone())));
    add(
        "defend",
        (position, arguments) -> code(position, reader(position).defend(arguments.stone())));
    addTactics();
    addLife();
    addGroups();
  }

  private void addLife() {
    add("owl_attack", (position, arguments) -> code(position, life(position).attack(arguments.stone())));
    add("owl_defend", (position, arguments) -> code(position, life(position).defend(arguments.stone())));
    add("dragon_status", this::dragonStatus);
  }

  private void addTactics() {
    add("connect", (position, arguments) -> link(position, arguments, TacticalReader::connect));
    add("disconnect", (position, arguments) -> link(position, arguments, TacticalReader::disconnect));
    add("does_attack", (position, arguments) -> {
      int move = arguments.emptyPoint();
      return code(reader(position).attackBy(move, arguments.stone()));
    });
    add("does_defend", (position, arguments) -> {
      int move = arguments.emptyPoint();
      return code(reader(position).defendBy(move, arguments.stone()));
    });
  }

  private interface Link {
    Reading read(TacticalReader reader, int a, int b);
  }

  private static String link(Position position, Arguments arguments, Link link)
      throws CommandFailure {
    int a = arguments.stone();
    int b = arguments.stone();
    if (position.board().stoneAt(a) != position.board().stoneAt(b)) {
      throw new CommandFailure("vertices must have same color");
    }
    return code(position, link.read(reader(position), a, b));
  }

  private void addGroups() {
    add("owl_does_attack", (position, arguments) -> {
      int move = arguments.emptyPoint();
      return code(life(position).attackBy(move, arguments.stone()));
    });
    add("owl_does_defend", (position, arguments) -> {
      int move = arguments.emptyPoint();
      return code(life(position).defendBy(move, arguments.stone()));
    });
    add("same_dragon", (position, arguments) ->
        new Dragons(position.board(), position.ko())
                .areTogether(arguments.stone(), arguments.stone())
            ? "1"
            : "0");
    add("analyze_semeai", ReadingCommands::race);
    add("eval_eye", ReadingCommands::eyes);
    add("unconditional_status", ReadingCommands::unconditional);
  }

  private static String race(Position position, Arguments arguments) throws CommandFailure {
    Semeai semeai = life(position).race(arguments.stone(), arguments.stone());
    return semeai.defence().code().number()
        + " "
        + semeai.attack().code().number()
        + " "
        + vertex(position, semeai.move());
  }

  private static String eyes(Position position, Arguments arguments) throws CommandFailure {
    int point = arguments.point();
    return new EyeSpaces(position.points().size(), stones(position))
        .evaluate(point)
        .map(value -> eyes(position, value))
        .orElse("-1");
  }

  private static String eyes(Position position, EyeValue value) {
    String numbers = value.least() + " " + value.most();
    return value.most() == value.least()
        ? numbers
        : numbers + " " + vertex(position, value.attack()) + " " + vertex(position, value.defence());
  }

  private static String unconditional(Position position, Arguments arguments)
      throws CommandFailure {
    int point = arguments.point();
    Board board = position.board();
    Benson benson = new Benson(position.points().size());
    benson.find(board, false);
    int owner = benson.enclosed(point);
    int stone = board.stoneAt(point);
    if (stone == Board.EMPTY) {
      return owner == Board.EMPTY
          ? "undecided"
          : owner == Board.BLACK ? "black_territory" : "white_territory";
    }
    if (benson.owner(point) == stone) {
      return "alive";
    }
    return owner != Board.EMPTY && owner != stone ? "dead" : "undecided";
  }

  private static String code(ResultCode code) {
    return String.valueOf(code.number());
  }

  private String dragonStatus(Position position, Arguments arguments) throws CommandFailure {
    int stone = arguments.stone();
    LifeReader life = life(position);
    Reading attack = life.attack(stone);
    if (!attack.code().succeeds()) {
      return "alive";
    }
    Reading defence = life.defend(stone);
    return defence.code().succeeds()
        ? "critical " + vertex(position, attack.move()) + " " + vertex(position, defence.move())
        : "dead";
  }

  private static LifeReader life(Position position) {
    LifeReader reader = new LifeReader(position.points().size());
    reader.load(stones(position), position.ko());
    return reader;
  }

  /** Returns the commands by name. */
  public Map<String, PositionCommand> commands() {
    return commands;
  }

  private void add(String name, Question question) {
    commands.put(
        name,
        (position, words) -> question.answer(position, new Arguments(position.board(), words)));
  }

  private static byte[] stones(Position position) {
    byte[] stones = new byte[position.points().arrayLength()];
    position.board().copyStones(stones);
    return stones;
  }

  private static TacticalReader reader(Position position) {
    TacticalReader reader = new TacticalReader(position.points().size());
    reader.load(stones(position), position.ko());
    return reader;
  }

  private static String code(Position position, Reading reading) {
    return reading.code() == ResultCode.LOSE
        ? "0"
        : reading.code().number() + " " + vertex(position, reading.move());
  }

  /** Returns the name of a move; GNU Go writes a pass in capitals. */
  private static String vertex(Position position, int move) {
    return position.points().name(move).toUpperCase(Locale.ROOT);
  }
}
