package io.tengen.wire.check;

import com.google.protobuf.Descriptors.FieldDescriptor;
import io.tengen.proto.v1.Color;
import io.tengen.proto.v1.EngineSpec;
import io.tengen.proto.v1.GameSetup;
import io.tengen.proto.v1.RunSpec;
import io.tengen.wire.RunSpecCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds everything that is wrong with the message of a run, where decoding stops at the first. */
public final class RunSpecProblems {
  private static final GameSetup SETUP =
      GameSetup.newBuilder()
          .setRules("chinese")
          .setBoardSize(9)
          .setKomi(7.5)
          .setFirstToMove(Color.COLOR_BLACK)
          .build();

  private RunSpecProblems() {}

  /**
   * A problem.
   *
   * @param field name of the field in JSON; empty if several fields disagree
   * @param detail one line that names the remedy
   */
  public record Problem(String field, String detail) {}

  /** Returns what is wrong; empty if the message can be decoded. */
  public static List<Problem> find(RunSpec message) {
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < message.getEnginesCount(); i++) {
      RunSpec one = sound(message).toBuilder().setEngines(0, message.getEngines(i)).build();
      check("engines[" + i + "]", one, problems);
    }
    for (Map.Entry<FieldDescriptor, Object> field : message.getAllFields().entrySet()) {
      if (isIndependent(field.getKey())) {
        RunSpec one = sound(message).toBuilder().setField(field.getKey(), field.getValue()).build();
        check(field.getKey().getJsonName(), one, problems);
      }
    }
    if (message.getGames() == 0) {
      check("games", sound(message).toBuilder().setGames(0).build(), problems);
    }
    if (problems.isEmpty()) {
      check("", message, problems);
    }
    return problems;
  }

  /** Returns whether the value of a field can be wrong whatever the engines are. */
  private static boolean isIndependent(FieldDescriptor field) {
    return switch (field.getNumber()) {
      case RunSpec.KIND_FIELD_NUMBER,
          RunSpec.ENGINES_FIELD_NUMBER,
          RunSpec.ARTIFACTS_FIELD_NUMBER,
          RunSpec.OPENINGS_FIELD_NUMBER,
          RunSpec.BLACK_FIELD_NUMBER,
          RunSpec.TIMES_FIELD_NUMBER,
          RunSpec.TIME_SCALE_FIELD_NUMBER,
          RunSpec.TEAMS_FIELD_NUMBER ->
          false;
      default -> true;
    };
  }

  /** Returns a message of the same kind with which nothing is wrong. */
  private static RunSpec sound(RunSpec message) {
    RunSpec.Builder sound =
        RunSpec.newBuilder().setKind(message.getKind()).setSetup(SETUP).setGames(1);
    int engines = message.getKind() == io.tengen.proto.v1.RunKind.RUN_KIND_SELF_PLAY ? 1 : 2;
    for (int i = 0; i < engines; i++) {
      sound.addEngines(EngineSpec.newBuilder().setName("sound" + i).setKind("random"));
    }
    return sound.build();
  }

  private static void check(String field, RunSpec message, List<Problem> problems) {
    try {
      RunSpecCodec.decode(message);
    } catch (IllegalArgumentException e) {
      problems.add(new Problem(field, String.valueOf(e.getMessage())));
    }
  }
}
