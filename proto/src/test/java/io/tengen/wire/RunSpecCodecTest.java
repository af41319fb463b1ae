package io.tengen.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.proto.v1.SelfPlay;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class RunSpecCodecTest {
  private static final int SEEDS = 300;

  @Test
  void specsRoundTrip() {
    for (long seed = 0; seed < SEEDS; seed++) {
      RunSpec spec = new RandomValues(seed).spec();
      assertEquals(spec, RunSpecCodec.decode(RunSpecCodec.encode(spec)), "seed " + seed);
      assertEquals(spec, RunSpecCodec.fromBytes(RunSpecCodec.toBytes(spec)), "seed " + seed);
      assertEquals(spec, spec.toBuilder().build(), "seed " + seed);
    }
  }

  @Test
  void listedSpecLacksOnlyItsOpenings() {
    for (long seed = 0; seed < SEEDS; seed++) {
      RunSpec spec = new RandomValues(seed).spec();
      RunSpec brief = spec.withoutOpenings();
      assertEquals(List.of(), brief.terms().openings());
      assertEquals(spec, brief.toBuilder().terms(spec.terms()).build(), "seed " + seed);
    }
  }

  @Test
  void selfPlayThatIsAbsentHasItsDefault() {
    RunSpec spec = RandomValues.selfPlay();
    assertFalse(RunSpecCodec.encode(spec).hasSelfPlay());
    var message =
        RunSpecCodec.encode(spec).toBuilder()
            .setSelfPlay(SelfPlay.newBuilder().setKomiSpread(2))
            .build();
    assertEquals(new SelfPlayTerms(2, 0, 1, 1), RunSpecCodec.decode(message).selfPlay());
  }

  @Test
  void namesInvalidFields() {
    assertEquals("kind must be evaluation or self-play", refusal(wire -> wire.clearKind()));
    assertEquals(
        "setup is missing: rules, board_size and komi", refusal(wire -> wire.clearSetup()));
    assertEquals("games must be 1 to 10,000,000, not 0", refusal(wire -> wire.clearGames()));
    assertEquals(
        "illegal=maybe is not loses or warning",
        refusal(wire -> wire.setMatchRules("illegal=maybe")));
    assertEquals(
        "a random opening of -1 plies is not between 0 and 50",
        refusal(wire -> wire.setSelfPlay(SelfPlay.newBuilder().setRandomPlies(-1))));
    assertEquals(
        "share 2000.0 is not between 0.01 and 1,000", refusal(wire -> wire.setShare(2000)));
    assertEquals("verify must be a share from 0 to 1, not 2.0", refusal(wire -> wire.setVerify(2)));
    for (String note : List.of("two\nlines", "\u001b[2J", "\u2028", "x".repeat(201))) {
      assertEquals(
          "note must be one line of at most 200 printable characters",
          refusal(wire -> wire.setNote(note)));
    }
  }

  private static String refusal(Consumer<io.tengen.proto.v1.RunSpec.Builder> damage) {
    var wire = RunSpecCodec.encode(RandomValues.selfPlay()).toBuilder();
    damage.accept(wire);
    var damaged = wire.build();
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> RunSpecCodec.decode(damaged))
            .getMessage());
  }
}
