package io.tengen.worker.inference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.net.Evaluator;
import io.tengen.engine.net.builtin.BuiltInNetwork;
import io.tengen.files.artifact.Artifact;
import io.tengen.worker.inference.model.Boards;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BuiltInNetworkTest {
  private static final long MOST_BYTES = 2_000_000;

  @Test
  void isASmallNetworkForItsBoards() throws Exception {
    NetworkInfo info = NetworkFiles.info(BuiltInNetwork.file());
    assertEquals(Boards.range(BuiltInNetwork.SMALLEST, BuiltInNetwork.LARGEST), info.boards());
    assertEquals(BuiltInNetwork.artifact(), new Artifact(info.sha256(), info.bytes()));
    assertTrue(info.bytes() <= MOST_BYTES, info.bytes() + " bytes");
  }

  @Test
  void isOpenedByNameUnlessTheWorkerHasAnother() throws Exception {
    try (LoadedNetworks none = new LoadedNetworks(Map.of(), EvaluatorSettings.onProcessors())) {
      Evaluator evaluator = none.open("tengen");
      assertSame(evaluator, none.open("tengen"));
      assertEquals(13, evaluator.shape().largest());
      assertEquals(List.of(), none.names());
    }
  }

  @Test
  void writesItsFileAgainWhenItIsGone() throws Exception {
    Files.delete(BuiltInNetwork.file());
    assertEquals(BuiltInNetwork.artifact(), Artifact.of(BuiltInNetwork.file()));
  }
}
