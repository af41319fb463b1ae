package io.tengen.coordinator.demand;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.job.SlotDemand;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkerPoolTest {
  private static final List<SlotDemand> DEMAND =
      List.of(
          new SlotDemand(Set.of("random", "uct"), Set.of(), 1, 2),
          new SlotDemand(Set.of("mcts", "mcts:policy=mine"), Set.of(), 4, 0),
          new SlotDemand(Set.of("mcts", "gtp:gnugo10,build=3.8"), Set.of(), 8, 0),
          new SlotDemand(Set.of("mcts", "mcts:net"), Set.of("best"), 16, 0),
          new SlotDemand(Set.of("mcts", "mcts:net=b6", "gtp:pachi"), Set.of("b6"), 0, 32),
          new SlotDemand(Set.of("train:pytorch"), Set.of(), 64, 0));

  private static WorkerPool pool(String metadata) {
    Map<String, String> entries = new HashMap<>();
    for (String entry : metadata.split(";")) {
      entries.put(entry.split("=", 2)[0].strip(), entry.split("=", 2)[1].strip());
    }
    return WorkerPool.parse(entries);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "slots=2                                              | 127",
        "slots=2; capabilities=cpu                            | 15",
        "slots=2; capabilities=evaluate,train                 | 112",
        "slots=2; capabilities=evaluate; networks=best        | 16",
        "slots=2; capabilities=cpu, evaluate; networks=b6     | 47",
        "slots=2; engines=                                    | 87",
        "slots=2; engines=gnugo10                             | 95",
        "slots=2; engines=gnugo10, pachi                      | 127",
        "slots=2; capabilities=train; scalerAddress=a:7070    | 64",
      })
  void countsTheSlotsThatItsWorkersServe(String metadata, long slots) {
    assertEquals(slots, pool(metadata).wanted(DEMAND));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pool=cpu                        | \"slots\"",
        "slots=0                         | \"slots\"",
        "slots=many                      | \"slots\"",
        "slots=5000                      | 1 to 4096",
        "slots=1; capability=cpu         | \"capability\" is none of",
        "slots=1; capabilities=gpu       | \"gpu\" is none of cpu, evaluate, train",
        "slots=1; pool=a b               | \"pool\"",
      })
  void refusesBadMetadataByName(String metadata, String named) {
    String message =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> pool(metadata)).getMessage());
    assertTrue(message.contains(named), message);
  }

  @Test
  void namesItsMetric() {
    assertEquals("tengen-slots-wanted", pool("slots=1").metric());
    assertEquals("tengen-slots-wanted-gpu", pool("slots=1; pool=gpu").metric());
  }
}
