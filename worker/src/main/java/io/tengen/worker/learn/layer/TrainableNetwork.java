package io.tengen.worker.learn.layer;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Activation;
import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.inference.model.Trunk;
import java.util.ArrayList;
import java.util.List;

/**
 * A trainable residual network with pre-activation (He et al. 2016) and KataGo's heads. Confined to
 * one thread.
 */
public final class TrainableNetwork {
  private final FeatureSet features;
  private final Parameters parameters;
  private final ConvLayer input;
  private final DenseLayer globals;
  private final List<ResidualStep> steps = new ArrayList<>();
  private final NormLayer tip;
  private final Heads heads;

  /**
   * Creates a network.
   *
   * @param features the input features, with global inputs
   * @param parameters receives the network's parameters
   */
  public TrainableNetwork(NetworkShape shape, FeatureSet features, Parameters parameters) {
    this.features = features;
    this.parameters = parameters;
    int channels = shape.channels();
    input = new ConvLayer(parameters, "input", 3, features.planes(), channels);
    globals = DenseLayer.plain(parameters, "globals", features.globals(), channels);
    for (int i = 0; i < shape.blocks(); i++) {
      steps.add(
          new ResidualStep(
              parameters, "block" + i, channels, shape.headChannels(), shape.pools(i)));
    }
    tip = new NormLayer(parameters, "tip", channels);
    heads = new Heads(parameters, channels, shape.headChannels());
  }

  /**
   * Computes the outputs for a batch.
   *
   * @param planes [N, P, S, S], filled by the boards
   * @param globalInputs [N, G]
   * @param training whether normalizations use this batch's statistics, and add them to the
   *     collected ones
   */
  public NetworkOutputs forward(NDArray planes, NDArray globalInputs, boolean training) {
    NDArray x = input.forward(planes).add(Heads.broadcast(globals.forward(globalInputs)));
    for (ResidualStep step : steps) {
      x = step.forward(x, training);
    }
    return heads.forward(Activation.relu(tip.forward(x, training)), training);
  }

  /**
   * Returns a copy of the current network for inference.
   *
   * @param name display name
   * @param board side of the boards in points; networks for one size need no mask and are faster
   */
  public Network export(String name, int board) {
    Trunk trunk =
        new Trunk(
            input.export(),
            globals.matrix(),
            io.tengen.worker.inference.model.Activation.IDENTITY,
            steps.stream().map(ResidualStep::export).toList(),
            new Trunk.Tip(tip.export(), io.tengen.worker.inference.model.Activation.RELU));
    return new Network(
        name,
        "Tengen",
        parameters.count(),
        features,
        new Boards(board, board, false),
        trunk,
        heads.exportPolicy(),
        heads.exportValue());
  }
}
