package io.tengen.engine.rollout.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.rollout.LinearPolicy;
import io.tengen.engine.rollout.PatternFeatures.Table;
import io.tengen.engine.rollout.PolicyFile;
import io.tengen.engine.rollout.Scripted;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TeacherFitTest {
  private static final List<PolicyFit.Game> GAMES = Scripted.games(20, 5, 9);
  private static final Teacher TEACHER = Scripted.expecting(PolicyFile.shipped(Table.ROLLOUT), 50);

  @TempDir Path directory;

  private static TeacherFit fit(double ownership) {
    RolloutBalance.Settings balance = new RolloutBalance.Settings(6, 4, 4, 0.01, ownership, 1, 1);
    return new TeacherFit(GAMES, new TeacherFit.Settings(100, 0.3, 50, false, balance));
  }

  @Test
  void writesBothPoliciesWithTheirQuality() throws Exception {
    List<String> stages = new ArrayList<>();
    List<int[]> works = new ArrayList<>();
    TeacherFit.Result result =
        fit(0.5)
            .run(
                TEACHER,
                null,
                List.of("From a test."),
                (unit, work) -> {
                  stages.add(unit);
                  int[] of = {0, work};
                  works.add(of);
                  return done -> of[0] = done;
                });
    assertEquals(List.of("positions", "passes", "passes", "batches"), stages);
    works.forEach(of -> assertEquals(of[1], of[0], "all of the work is done"));
    assertEquals(
        List.of("rollout", "tree"),
        result.qualities().stream().map(PolicyFit.Quality::table).toList());
    List<String> lines = result.file().lines().toList();
    assertEquals("# From a test.", lines.get(1));
    assertTrue(lines.get(2).startsWith("# tree: "), lines.get(2));
    assertTrue(lines.get(3).startsWith("# rollout: balanced; on "), lines.get(3));
    Path file = Files.writeString(directory.resolve("my.policy"), result.file());

    // A fit that starts from the file keeps the features of its rollout policy.
    TeacherFit.Result further = fit(0.5).run(TEACHER, file, List.of(), (unit, work) -> done -> {});
    assertEquals(1, further.qualities().size(), "the rollout policy was not fitted to the games");
    Files.writeString(directory.resolve("further.policy"), further.file());
    LinearPolicy before = PolicyFile.read(file, Table.ROLLOUT);
    LinearPolicy after = PolicyFile.read(directory.resolve("further.policy"), Table.ROLLOUT);
    assertEquals(before.features().size(), after.features().size());
    assertEquals(before.get("near.orthogonal"), after.get("near.orthogonal"), 0.1);
  }

  @Test
  void rejectsATeacherWithoutOwnership() throws Exception {
    Teacher silent =
        positions ->
            TEACHER.evaluate(positions).stream()
                .map(evaluation ->
                    new TeacherEvaluation(
                        evaluation.policy(), evaluation.blackWins(), new float[0]))
                .toList();
    assertEquals(
        "the teacher does not predict ownership; set the weight of ownership to 0",
        assertThrows(
                TeacherException.class,
                () -> fit(0.5).run(silent, null, List.of(), (unit, work) -> done -> {}))
            .getMessage());
    RolloutBalance.Report report =
        fit(0).run(silent, null, List.of(), (unit, work) -> done -> {}).balance();
    assertEquals(0, report.ownershipBefore());
    assertEquals(0, report.ownershipAfter());
  }
}
