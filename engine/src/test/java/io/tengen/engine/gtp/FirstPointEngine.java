package io.tengen.engine.gtp;

import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;

/** A program that serves a {@link FirstPointPlayer} by a {@link GtpServer}. */
public final class FirstPointEngine {
  private FirstPointEngine() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    new GtpServer("first point", "1", GameSetup.of(Rules.CHINESE, 19, 7.5), FirstPointPlayer::new)
        .run(
            new InputStreamReader(System.in, StandardCharsets.UTF_8),
            new OutputStreamWriter(System.out, StandardCharsets.UTF_8));
  }
}
