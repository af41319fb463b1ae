package io.tengen.worker.inference;

import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.onnx.OnnxModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings networks onto devices. All methods block. */
final class SessionFactory {
  private static final Logger LOG = LoggerFactory.getLogger(SessionFactory.class);

  /** The first runs load kernels and plan memory. */
  private static final int WARM_UP_RUNS = 2;

  private static final int USUAL_SIZE = 9;

  private SessionFactory() {}

  /**
   * Loads a file's network onto devices, warms it up, and checks that it behaves as networks do.
   * Where graphics cards are wanted that cannot be used, one line says so, and the CPU takes the
   * place of all of them.
   *
   * @param wanted at least one
   * @return one for each device
   * @throws NetworkFileException if the file holds no network, or one that fails the check; the
   *     message names the file
   * @throws IOException if the file cannot be read
   * @throws InferenceException if ONNX Runtime is missing, or fails; the message names the file
   */
  static List<InferenceSession> open(Path file, List<InferenceSettings> wanted)
      throws IOException, InferenceException {
    OnnxModel model = NetworkFiles.model(file);
    List<InferenceSession> sessions = new ArrayList<>();
    try {
      load(model, wanted, sessions);
      for (InferenceSession session : sessions) {
        NetworkCheck.run(new NetworkEvaluator(session));
      }
      return sessions;
    } catch (NetworkFileException e) {
      sessions.forEach(InferenceSession::close);
      throw new NetworkFileException(file + ": " + e.getMessage(), e);
    } catch (InferenceException e) {
      sessions.forEach(InferenceSession::close);
      throw new InferenceException(file + ": " + e.getMessage(), e);
    } catch (IOException | RuntimeException e) {
      sessions.forEach(InferenceSession::close);
      throw e;
    }
  }

  private static void load(
      OnnxModel model, List<InferenceSettings> wanted, List<InferenceSession> sessions)
      throws IOException, InferenceException {
    boolean fellBack = false;
    for (InferenceSettings settings : wanted) {
      if (settings.device().isCpu()) {
        sessions.add(warm(model, settings));
        continue;
      }
      try {
        sessions.add(onGraphicsCard(model, settings));
      } catch (NetworkFileException | InferenceException e) {
        if (!fellBack) {
          // If it is not the device but the network that is at fault, the CPU will say so.
          sessions.add(warm(model, settings.onCpu()));
          LOG.warn(
              "{} cannot be used, so the CPU evaluates: {}",
              settings.device(),
              OnnxRuntime.reason(e));
        }
        fellBack = true;
      }
    }
  }

  /** With TensorRT if that is wanted, and without where it is not to be had. */
  private static InferenceSession onGraphicsCard(OnnxModel model, InferenceSettings settings)
      throws IOException, InferenceException {
    if (!settings.tensorRt()) {
      return warm(model, settings);
    }
    try {
      return warm(model, settings);
    } catch (NetworkFileException | InferenceException e) {
      InferenceSession without = warm(model, settings.withoutTensorRt());
      LOG.warn(
          "TensorRT cannot be used, so {} evaluates without it: {}",
          settings.device(),
          OnnxRuntime.reason(e));
      return without;
    }
  }

  /** Has evaluated the smallest and the largest batch of empty planes. */
  private static InferenceSession warm(OnnxModel model, InferenceSettings settings)
      throws IOException, InferenceException {
    InferenceSession session = new InferenceSession(model, settings);
    try {
      Boards boards = session.boards();
      int side =
          session.shape().length(Math.clamp(USUAL_SIZE, boards.smallest(), boards.largest()));
      for (int i = 0; i < WARM_UP_RUNS; i++) {
        session.run(1, side);
        session.run(session.maxBatch(), side);
      }
      return session;
    } catch (InferenceException | RuntimeException e) {
      session.close();
      throw e;
    }
  }
}
