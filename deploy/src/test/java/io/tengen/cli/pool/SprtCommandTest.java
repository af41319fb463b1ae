package io.tengen.cli.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.cli.CommandRun;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SprtCommandTest {
  @ParameterizedTest
  @CsvSource({
    "--trinomial, '716,2163,591', logistic, 5, 3.825357, 12.521109, 7.092605, 20.428251, 0.999733",
    "--trinomial, '716,2163,591', normalized, 5, 2.572287, 12.521109, 7.092605, 20.428251,"
        + " 0.999733",
    "--pentanomial, '39,8843,26675,9240,44', logistic, 5, -16.698659, 1.576763, 1.030314, 3.479956,"
        + " 0.998648",
    "--pentanomial, '39,8843,26675,9240,44', normalized, 5, 3.639943, 1.576763, 1.030314, 3.479956,"
        + " 0.998648",
  })
  void computesKnownValues(
      String option,
      String counts,
      String model,
      String elo1,
      double llr,
      double elo,
      double error95,
      double normalizedElo,
      double los)
      throws IOException {
    CommandRun run =
        CommandRun.of(
            "sprt", option, counts, "--elo0", "0", "--elo1", elo1, "--model", model, "--json");
    assertEquals(0, run.code(), run.err());
    JsonNode json = JsonMapper.builder().build().readTree(run.out());
    assertEquals(7, json.size(), run.out());
    assertEquals(llr, json.get("llr").asDouble(), 1e-6);
    assertEquals(-2.944439, json.get("lower").asDouble(), 1e-6);
    assertEquals(2.944439, json.get("upper").asDouble(), 1e-6);
    assertEquals(elo, json.get("elo").asDouble(), 1e-6);
    assertEquals(error95, json.get("error95").asDouble(), 1e-6);
    assertEquals(normalizedElo, json.get("normalizedElo").asDouble(), 1e-6);
    assertEquals(los, json.get("los").asDouble(), 1e-6);
  }

  @Test
  void printsText() {
    assertEquals(
        """
        LLR 3.825, bounds -2.944 to 2.944: H1 is accepted, at least 5 Elo
        Elo 12.52 ± 7.09 (95 %), normalized 20.43 ± 11.56
        Stronger with a likelihood of 99.9733 %
        3470 games, 51.8 % of the points
        """,
        CommandRun.of("sprt", "--trinomial", "716,2163,591").out());
    String pairs =
        CommandRun.of(
                "sprt", "--pentanomial", "20,90,210,110,30", "--elo0", "-3", "--model=normalized")
            .out();
    assertTrue(pairs.contains(": undecided, more games are needed\n"), pairs);
    assertTrue(pairs.contains("920 games in 460 pairs, 52.2 % of the points\n"), pairs);
    String lost = CommandRun.of("sprt", "--trinomial", "100,100,300").out();
    assertTrue(lost.contains("H0 is accepted, at most 0 Elo"), lost);
  }

  /** A score without a loss gives no Elo; one game is singular; zero has no sign. */
  @Test
  void handlesDegenerateScores() {
    String won = CommandRun.of("sprt", "--trinomial", "1,0,0").out();
    assertTrue(won.contains("Every game had the same winner: "), won);
    assertTrue(won.endsWith("\n1 game, 100.0 % of the points\n"), won);
    String lost = CommandRun.of("sprt", "--pentanomial", "1,0,0,0,0").out();
    assertTrue(lost.contains("Every game had the same winner: "), lost);
    assertTrue(lost.endsWith("\n2 games in 1 pair, 0.0 % of the points\n"), lost);
    String even = CommandRun.of("sprt", "--trinomial", "9999999,1,9999999").out();
    assertFalse(even.contains("same winner"), even);
    assertFalse(even.contains("-0.00"), even);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sprt|Missing required argument",
        "sprt --trinomial 1,2|--trinomial 1,2 is not 3 counts, such as",
        "sprt --trinomial 1,2,-3|is not 3 counts",
        "sprt --trinomial 1,2,x|is not 3 counts",
        "sprt --trinomial 0,0,0|no games",
        "sprt --pentanomial 1,2,3|is not 5 counts",
        "sprt --pentanomial 1,2,3,4,5 --trinomial 1,2,3|mutually exclusive",
        "sprt --trinomial 1,2,3 --elo0 5 --elo1 5|is not below",
        "sprt --trinomial 1,2,3 --alpha 0|alpha 0.0",
        "sprt --trinomial 1,2,3 --beta 1.5|beta 1.5",
        "sprt --trinomial 1,2,3 --model bayes|neither logistic nor normalized"
      })
  void refusesInvalidOptions(String command, String expected) {
    String complaint = CommandRun.of(command.split(" ")).complaint(2);
    assertTrue(complaint.contains(expected), complaint);
  }
}
