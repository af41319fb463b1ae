package io.tengen.engine.gtp.classic;

import io.tengen.engine.classic.life.LifeReader;
import io.tengen.engine.classic.reading.Reading;
import io.tengen.engine.classic.reading.ResultCode;
import io.tengen.engine.classic.reading.TacticalReader;
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
    addLife();
  }

  private void addLife() {
    add("owl_attack", (position, arguments) -> code(position, life(position).attack(arguments.stone())));
    add("owl_defend", (position, arguments) -> code(position, life(position).defend(arguments.stone())));
    add("dragon_status", this::dragonStatus);
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
    byte[] stones = new byte[position.points().arrayLength()];
    position.board().copyStones(stones);
    reader.load(stones, position.ko());
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

  private static TacticalReader reader(Position position) {
    TacticalReader reader = new TacticalReader(position.points().size());
    byte[] stones = new byte[position.points().arrayLength()];
    position.board().copyStones(stones);
    reader.load(stones, position.ko());
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
