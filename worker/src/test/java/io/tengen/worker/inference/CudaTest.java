package io.tengen.worker.inference;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tengen.engine.net.Backend;
import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.cuda.Cuda;
import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.inference.model.Network;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares the first graphics card with the CPU. Skipped without a card, its libraries, or a build
 * for cards: {@code ./mvnw -Pgpu -Dquick -pl worker -am test -Dtest='Cuda*Test'
 * -Dsurefire.failIfNoSpecifiedTests=false}.
 */
class CudaTest {
  private static final int LARGEST_BATCH = 96;

  @BeforeAll
  static void requireCard() {
    Optional<String> missing = Cuda.missing(0);
    assumeTrue(missing.isEmpty(), missing::toString);
  }

  /** Half precision has eleven bits, and errors accumulate over the layers. */
  @ParameterizedTest
  @CsvSource({"FP32, 32, 0.0005", "FP16, 8, 0.03"})
  void evaluatesAsTheCpuDoes(Precision precision, int channels, double tolerance) throws Exception {
    Network network = RandomNetwork.pooled(FeatureSet.TENGEN, 3, channels, Activation.RELU, 1);
    InferenceSettings onCard =
        new InferenceSettings(
            ComputeDevice.parse("cuda:0"), LARGEST_BATCH, 1, precision, false, false);
    try (Backend cpu = BackendFactory.of(network, new InferenceSettings(LARGEST_BATCH, 1));
        Backend card = BackendFactory.of(network, onCard)) {
      BackendComparison comparison = new BackendComparison(cpu, card, tolerance);
      for (int size : new int[] {9, 7, 19, 9}) {
        for (int count : new int[] {1, LARGEST_BATCH, 5, 33, 64}) {
          comparison.assertAgree(count, size);
        }
      }
    }
  }
}
