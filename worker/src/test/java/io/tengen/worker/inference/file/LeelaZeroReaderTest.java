package io.tengen.worker.inference.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.model.Conv;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.model.PolicyHead;
import io.tengen.worker.inference.model.ValueHead;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeelaZeroReaderTest {
  private static final LeelaZeroFile FILE = LeelaZeroFile.of(1, 2, 3, 1);

  private static Network read(byte[] bytes) throws IOException {
    return ForeignNetworks.read(new ByteArrayInputStream(bytes));
  }

  @Test
  void readsShape() throws IOException {
    Network network = read(FILE.bytes());
    assertEquals("leela-zero-2x3", network.name());
    assertEquals("Leela Zero 1", network.format());
    assertEquals(FeatureSet.LEELA_ZERO, network.features());
    assertEquals("19", network.boards().toString());
    assertEquals("2 blocks of 3 channels", network.architecture());
    assertEquals(FILE.parameters(), network.parameters());
  }

  @Test
  void foldsNormalizationsIntoConvolutions() throws IOException {
    Conv conv = read(FILE.bytes()).trunk().input();
    for (int out = 0; out < 3; out++) {
      double scale = 1 / Math.sqrt(FILE.line(3)[out] + 1e-5);
      for (int i = out * 18 * 9; i < (out + 1) * 18 * 9; i++) {
        assertEquals(FILE.line(0)[i] * scale, conv.weights()[i], 1e-6);
      }
      assertEquals((FILE.line(1)[out] - FILE.line(2)[out]) * scale, conv.bias()[out], 1e-6);
    }
  }

  @Test
  void readsMatricesByOutput() throws IOException {
    var policy = assertInstanceOf(PolicyHead.Flat.class, read(FILE.bytes()).policy());
    float[] line = FILE.line(4 + 16 + 4);
    for (int out = 0; out < 362; out++) {
      for (int in = 0; in < 722; in++) {
        assertEquals(line[out * 722 + in], policy.out().matrix().weights()[in * 362 + out]);
      }
    }
  }

  @Test
  void readsVersion2ValueAsBlacks() throws IOException {
    for (int version : new int[] {1, 2}) {
      Network network = read(KataGoFile.gzip(LeelaZeroFile.of(version, 1, 2, 2).bytes()));
      var value = assertInstanceOf(ValueHead.Flat.class, network.value());
      assertEquals(version == 2, value.blacksView());
    }
  }

  @Test
  void readsWindowsLineEndings() throws IOException {
    String text = new String(FILE.bytes(), StandardCharsets.US_ASCII);
    Network network = read(text.replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII));
    assertEquals("2 blocks of 3 channels", network.architecture());
  }

  private static String refusal(List<String> lines) {
    byte[] bytes = String.join("\n", lines).getBytes(StandardCharsets.US_ASCII);
    return String.valueOf(assertThrows(NetworkFileException.class, () -> read(bytes)).getMessage());
  }

  @Test
  void refusesInvalidFiles() {
    List<String> lines = new String(FILE.bytes(), StandardCharsets.US_ASCII).lines().toList();
    assertEquals(
        "has 34 lines; a Leela Zero network has 19, and 8 for each block (is the file truncated?)",
        refusal(lines.subList(0, 34)));
    List<String> changed = new ArrayList<>(lines);
    changed.set(6, "0.5 0.5");
    assertEquals("line 7: 2 weights; expected 3", refusal(changed));
    changed.set(6, "0.5 x 0.5");
    assertEquals("line 7: \"x\" is not a number", refusal(changed));
    changed.set(6, lines.get(6));
    changed.set(8, "-1 1 1");
    assertEquals("line 9: invalid variance -1.0", refusal(changed));
  }
}
