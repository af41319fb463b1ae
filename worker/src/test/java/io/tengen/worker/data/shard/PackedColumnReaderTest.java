package io.tengen.worker.data.shard;

import static io.tengen.proto.data.v1.TrainingGame.MOVES_FIELD_NUMBER;
import static io.tengen.proto.data.v1.TrainingGame.ROOT_LEADS_FIELD_NUMBER;
import static io.tengen.proto.data.v1.TrainingGame.SEARCHES_FIELD_NUMBER;
import static io.tengen.proto.data.v1.TrainingGame.TARGET_WEIGHTS_FIELD_NUMBER;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import io.tengen.proto.data.v1.TrainingGame;
import io.tengen.worker.data.TestGames;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Compares the reader with the generated parser. */
final class PackedColumnReaderTest {
  private static final int[] NUMBERS = {0, 1, 127, 128, 16384, 1 << 28, Integer.MAX_VALUE, -1};

  private static PackedColumnReader read(byte[] bytes) throws InvalidProtocolBufferException {
    return PackedColumnReader.read(bytes, 0, bytes.length);
  }

  @Test
  void readsUnpackedAndSplitColumns() throws Exception {
    ByteString.Output bytes = ByteString.newOutput();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    PackedColumn packed = new PackedColumn(MOVES_FIELD_NUMBER);
    for (int number : NUMBERS) {
      packed.add(number);
    }
    packed.write(out);
    out.writeString(TrainingGame.SOURCE_FIELD_NUMBER, "run x");
    for (int number : NUMBERS) {
      out.writeUInt32(MOVES_FIELD_NUMBER, number);
    }
    out.writeSInt32(ROOT_LEADS_FIELD_NUMBER, Integer.MIN_VALUE);
    packed.write(out);
    out.flush();
    PackedColumnReader columns = read(bytes.toByteString().toByteArray());
    int[] moves = columns.column(MOVES_FIELD_NUMBER);
    assertEquals(3 * NUMBERS.length, moves.length);
    for (int i = 0; i < moves.length; i++) {
      assertEquals(NUMBERS[i % NUMBERS.length], moves[i]);
    }
    assertEquals(
        Integer.MIN_VALUE,
        CodedInputStream.decodeZigZag32(columns.column(ROOT_LEADS_FIELD_NUMBER)[0]));
    assertEquals("run x", columns.rest().getSource());
    assertEquals(0, columns.rest().getMovesCount());
  }

  /** Reading many pieces must not copy earlier pieces for each later one. */
  @Test
  void readsMillionPiecesInLinearTime() throws Exception {
    int count = 1_000_000;
    byte[] bytes = new byte[4 * count];
    for (int i = 0; i < count; i++) {
      bytes[4 * i] = MOVES_FIELD_NUMBER << 3;
      bytes[4 * i + 1] = (byte) (i % 100);
      bytes[4 * i + 2] = MOVES_FIELD_NUMBER << 3 | 2;
    }
    int[] moves = read(bytes).column(MOVES_FIELD_NUMBER);
    assertEquals(count, moves.length);
    assertEquals(99, moves[count - 1]);
  }

  @Test
  void refusesOverlongAndTornNumbers() {
    byte[] tooLong = new byte[2 + 11];
    Arrays.fill(tooLong, (byte) 0x80);
    tooLong[0] = MOVES_FIELD_NUMBER << 3 | 2;
    tooLong[1] = 11;
    tooLong[12] = 1;
    assertThrows(InvalidProtocolBufferException.class, () -> read(tooLong));
    byte[] torn = {MOVES_FIELD_NUMBER << 3 | 2, 2, 1, (byte) 0x80};
    assertThrows(InvalidProtocolBufferException.class, () -> read(torn));
    byte[] shorter = {MOVES_FIELD_NUMBER << 3 | 2, 3, 1, 1};
    assertThrows(InvalidProtocolBufferException.class, () -> read(shorter));
  }

  @Test
  void agreesWithGeneratedParserOnAnyBytes() {
    byte[] good = GameEncoder.toBytes(TestGames.game(9, 1));
    SplittableRandom random = new SplittableRandom(1);
    int read = 0;
    int refused = 0;
    for (int i = 0; i < 5000; i++) {
      byte[] bytes = good.clone();
      for (int n = 0; n < i % 4; n++) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      TrainingGame expected;
      try {
        expected = TrainingGame.parseFrom(bytes);
      } catch (InvalidProtocolBufferException e) {
        refused++;
        assertThrows(InvalidProtocolBufferException.class, () -> read(bytes).rest());
        continue;
      }
      read++;
      assertSame(expected, bytes);
    }
    assertTrue(read > 1000 && refused > 100, read + " read, " + refused + " refused");
  }

  private static void assertSame(TrainingGame expected, byte[] bytes) {
    PackedColumnReader columns;
    TrainingGame rest;
    try {
      columns = read(bytes);
      rest = columns.rest();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    TrainingGame.Builder without = expected.toBuilder();
    int compared = 0;
    for (FieldDescriptor field : TrainingGame.getDescriptor().getFields()) {
      int number = field.getNumber();
      if (number >= MOVES_FIELD_NUMBER && number <= TARGET_WEIGHTS_FIELD_NUMBER) {
        if (field.isRepeated()) {
          assertArrayEquals(numbers(expected, field), columns.column(number), field.getName());
          without.clearField(field);
          compared++;
        }
      }
    }
    assertEquals(12, compared);
    assertEquals(without.build(), rest);
  }

  /** The undecoded numbers of a field. */
  private static int[] numbers(TrainingGame game, FieldDescriptor field) {
    if (field.getNumber() == SEARCHES_FIELD_NUMBER) {
      return game.getSearchesValueList().stream().mapToInt(Integer::intValue).toArray();
    }
    boolean signed = field.getType() == FieldDescriptor.Type.SINT32;
    return ((List<?>) game.getField(field))
        .stream()
            .mapToInt(number -> (Integer) number)
            .map(number -> signed ? CodedOutputStream.encodeZigZag32(number) : number)
            .toArray();
  }
}
