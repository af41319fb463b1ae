package io.tengen.worker.learn.layer;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Activation;
import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.inference.model.Trunk;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A trainable network with pre-activation (He et al. 2016) and KataGo's heads, with residuals or
 * without. Confined to one thread.
 */
public final class TrainableNetwork {
  /** Side of the first convolution's kernel. */
  private static final int INPUT_SIDE = 3;

  private static final int PLAIN_INPUT_SIDE = 5;

  private final FeatureSet features;
  private final Parameters parameters;
  private final ConvLayer input;
  private final @Nullable DenseLayer globals;
  private final List<TrunkStep> steps = new ArrayList<>();
  private final NormLayer tip;
  private final Heads heads;

  /**
   * Creates a network.
   *
   * @param features the input features
   * @param parameters receives the network's parameters
   */
  public TrainableNetwork(NetworkShape shape, FeatureSet features, Parameters parameters) {
    this.features = features;
    this.parameters = parameters;
    int channels = shape.channels();
    int side = shape instanceof PlainShape ? PLAIN_INPUT_SIDE : INPUT_SIDE;
    input = new ConvLayer(parameters, "input", side, features.planes(), channels);
    globals =
        features.globals() == 0
            ? null
            : DenseLayer.plain(parameters, "globals", features.globals(), channels);
    addSteps(shape);
    tip = new NormLayer(parameters, "tip", channels);
    heads = new Heads(parameters, channels, shape.headChannels());
  }

  private void addSteps(NetworkShape shape) {
    switch (shape) {
      case ResidualShape residual -> {
        for (int i = 0; i < residual.blocks(); i++) {
          steps.add(
              new ResidualStep(
                  parameters,
                  "block" + i,
                  residual.channels(),
                  residual.headChannels(),
                  residual.pools(i)));
        }
      }
      case PlainShape plain -> {
        // The first layer is the input, the last one is in the policy's head.
        for (int i = 1; i + 1 < plain.layers(); i++) {
          steps.add(new PlainStep(parameters, "layer" + i, plain.channels()));
        }
      }
    }
  }

  /**
   * Computes the outputs for a batch.
   *
   * @param planes [N, P, S, S], filled by the boards
   * @param globalInputs [N, G]; null if the features have none
   * @param training whether normalizations use this batch's statistics, and add them to the
   *     collected ones
   */
  public NetworkOutputs forward(NDArray planes, @Nullable NDArray globalInputs, boolean training) {
    NDArray x = input.forward(planes);
    if (globals != null && globalInputs != null) {
      x = x.add(Heads.broadcast(globals.forward(globalInputs)));
    }
    for (TrunkStep step : steps) {
      x = step.forward(x, training);
    }
    return heads.forward(Activation.relu(tip.forward(x, training)), training);
  }

  /**
   * Returns a copy of the current network for inference.
   *
   * @param name display name
   * @param boards sizes of the boards; networks for one size need no mask and are faster
   */
  public Network export(String name, Boards boards) {
    Trunk trunk =
        new Trunk(
            input.export(),
            globals == null ? null : globals.matrix(),
            io.tengen.worker.inference.model.Activation.IDENTITY,
            steps.stream().map(TrunkStep::export).toList(),
            new Trunk.Tip(tip.export(), io.tengen.worker.inference.model.Activation.RELU));
    return new Network(
        name,
        "Tengen",
        parameters.count(),
        features,
        boards,
        trunk,
        heads.exportPolicy(),
        heads.exportValue());
  }
}
