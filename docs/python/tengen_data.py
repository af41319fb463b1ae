"""Reads Tengen's folders of training games and their shards (docs/data.md).

    from tengen_data import games
    for game in games("selfplay.data"):
        print(game.source, game.index, game.winner, len(game.moves))

Needs Python 3.9, NumPy, and zstd: Python 3.14 contains it; earlier versions use the shared library libzstd, or the package
zstandard. A folder is only read, so a program may write to it at the same time.

    python3 tengen_data.py selfplay.data            # prints a line of JSON for each game
    python3 tengen_data.py --boards HASH.shard      # of one shard, with the board before each move
"""

import ctypes
import ctypes.util
import hashlib
import json
import os
import re
import struct
import sys
from dataclasses import dataclass, fields
from typing import Iterator, List, NamedTuple, Optional

import numpy as np

#: Versions of the format that this reader knows.
SCHEMA = 1

NO_SEARCH, FULL_SEARCH, CHEAP_SEARCH = 0, 1, 2

#: Exit codes, which are those of tengen.
FAILED, BAD_INPUT = 1, 2


class DataError(Exception):
    """A file that is damaged, or is of another version."""


class Player(NamedTuple):
    """The player of one side."""

    engine: str  #: as for --engine; for a person, the name
    network: str  #: SHA-256 of the network in hexadecimal; empty for none


@dataclass
class Game:
    """A game. A point is 0 for a pass, else 1 + row * board_size + column, row 0 at the top."""

    source: str  #: such as "run k3j5x"; source and index identify the game
    index: int
    rules: str
    board_size: int
    komi: float
    black_stones: np.ndarray  #: points of stones before the first move
    white_stones: np.ndarray
    white_first: bool
    black: Player
    white: Player
    started_at: int  #: seconds since 1970 in UTC
    seed: int

    moves: np.ndarray  #: int32 [M], points
    opening: int  #: number of first moves that the players did not choose; learn from the later ones
    searches: np.ndarray  #: uint8 [M]: how each move was searched, such as FULL_SEARCH

    # The results of the S searches, in order, for the side to move.
    root_visits: np.ndarray  #: int32 [S]
    root_values: np.ndarray  #: float32 [S], expected result, 0 (loss) to 1 (win)
    root_leads: np.ndarray  #: float32 [S], points; NaN if the search did not estimate it
    candidate_starts: np.ndarray  #: int32 [S + 1]; search s visited the moves starts[s] to starts[s + 1] - 1
    candidate_moves: np.ndarray  #: int32 [C], points
    candidate_visits: np.ndarray  #: int32 [C]
    candidate_values: np.ndarray  #: float32 [C], 0 to 1; of length 0 if they were not kept
    target_starts: np.ndarray  #: int32 [S + 1]; a search without a target of its own has none here
    target_moves: np.ndarray  #: int32 [T], points
    target_weights: np.ndarray  #: int32 [T]

    winner: str  #: "black", "white", "none" (a draw) or "void" (no result)
    reason: str  #: such as "score" or "resign"
    never_resign: bool
    final_lead: Optional[float]  #: Black's, komi included; None if the board was not counted
    ownership: Optional[np.ndarray]  #: int8 [size, size]: 1 Black's, 2 White's, 0 neither's; None if not counted

    def policies(self) -> np.ndarray:
        """The policy's target of each search, float32 [S, size * size + 1], the pass last; each row sums to 1.

        Learn the policy only from full searches.
        """
        rows = np.zeros((len(self.root_visits), self.board_size**2 + 1), np.float32)
        for s, row in enumerate(rows):
            a, b = self.target_starts[s : s + 2]
            points, counts = self.target_moves[a:b], self.target_weights[a:b]
            if a == b:
                a, b = self.candidate_starts[s : s + 2]
                points, counts = self.candidate_moves[a:b], self.candidate_visits[a:b]
            # A pass is point 0, and so index -1, the last.
            row[points - 1] = counts / counts.sum()
        return rows

    def black_moves(self, i: int) -> bool:
        """Whether Black plays the i-th move, from 0."""
        return (i % 2 == 0) != self.white_first

    def boards(self) -> Iterator[np.ndarray]:
        """The board before each move and the last one, int8 [size, size]: 1 Black, 2 White, 0 empty."""
        size = self.board_size
        board = np.zeros(size * size, np.int8)
        board[self.black_stones - 1] = 1
        board[self.white_stones - 1] = 2
        yield board.reshape(size, size).copy()
        for i, move in enumerate(self.moves):
            if move > 0:
                point = int(move) - 1
                color = 1 if self.black_moves(i) else 2
                board[point] = color
                for neighbour in _neighbours(point, size):
                    if board[neighbour] == 3 - color:
                        _capture(board, neighbour, size)
                _capture(board, point, size)
            yield board.reshape(size, size).copy()


def games(path: str) -> Iterator[Game]:
    """The games of a folder, oldest shard first; of a file, the games of that shard."""
    if os.path.isfile(path):
        yield from shard_games(path)
        return
    for sha256 in shards(path):
        yield from shard_games(os.path.join(path, "shards", sha256 + ".shard"))


def shards(folder: str) -> List[str]:
    """The SHA-256 of each shard that a folder's manifest lists, oldest first."""
    listed = {}
    path = os.path.join(folder, "manifest")
    for kind, payload in _frames(path, _read(path), 0, True):
        if kind == b"H":
            _check_header(path, payload)
            continue
        entry = _message(payload)
        if 2 in entry:
            listed[_message(entry[2][0])[1][0].hex()] = True
        elif 3 in entry:
            listed.pop(_message(entry[3][0])[1][0].hex(), None)
    return list(listed)


def shard_games(path: str) -> Iterator[Game]:
    """The games of one shard, whose bytes are compared with the hash in its name first."""
    data = _read(path)
    name = re.fullmatch(r"([0-9a-f]{64})\.shard", os.path.basename(path))
    if name and hashlib.sha256(data).hexdigest() != name[1]:
        raise DataError(f"{path} does not have the hash in its name; tengen data verify names what is damaged")
    if data[:8] != b"TENGEND1":
        raise DataError(f"{path} is not a shard")
    count = 0
    ended = False
    for kind, payload in _frames(path, data, 8, not name):
        if kind == b"H":
            _check_header(path, payload)
        elif kind == b"G":
            block = _decompress(bytes(payload))
            at = 0
            while at < len(block):
                (length,) = struct.unpack_from("<i", block, at)
                yield _game(memoryview(block)[at + 4 : at + 4 + length])
                at += 4 + length
                count += 1
        elif kind == b"T":
            ended = _number(_message(payload), 1) == count
    if not ended:
        raise DataError(f"{path} is torn after {count} games")


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _frames(path, data, at, check):
    """The kind and payload of each frame: length, CRC-32C of kind and payload, kind, payload; little-endian."""
    view = memoryview(data)
    while at + 9 <= len(data):
        length, checksum = struct.unpack_from("<iI", data, at)
        end = at + 9 + length
        if length < 0 or end > len(data):
            break
        if check and _crc32c(view[at + 8 : end]) != checksum:
            raise DataError(f"{path} is damaged at byte {at}")
        yield bytes(view[at + 8 : at + 9]), view[at + 9 : end]
        at = end
    # A frame that ends early is one that is being written, or was when its writer died.


def _check_header(path, payload):
    schema = _number(_message(payload), 1)
    if schema != SCHEMA:
        raise DataError(f"{path} has version {schema} of the format; this reader knows {SCHEMA}")


def _crc_table():
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (0x82F63B78 if byte & 1 else 0)
        table.append(byte)
    return table


_CRC_TABLE = _crc_table()


def _crc32c(data) -> int:
    crc = 0xFFFFFFFF
    for byte in data:
        crc = _CRC_TABLE[(crc ^ byte) & 0xFF] ^ crc >> 8
    return crc ^ 0xFFFFFFFF


def _library_zstd(path):
    library = ctypes.CDLL(path)
    library.ZSTD_getFrameContentSize.restype = ctypes.c_ulonglong
    library.ZSTD_getFrameContentSize.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
    library.ZSTD_decompress.restype = ctypes.c_size_t
    library.ZSTD_decompress.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]

    def decompress(data: bytes) -> bytes:
        size = library.ZSTD_getFrameContentSize(data, len(data))
        if size > 1 << 30:
            raise DataError("a block without its length")
        block = ctypes.create_string_buffer(max(1, size))
        if library.ZSTD_decompress(block, size, data, len(data)) != size:
            raise DataError("a block that cannot be decompressed")
        return block.raw[:size]

    return decompress


def _zstd():
    """The function that decompresses a block, of whatever this Python has."""
    try:
        from compression import zstd  # Python 3.14

        return zstd.decompress
    except ImportError:
        pass
    for name in (ctypes.util.find_library("zstd"), "libzstd.so.1", "libzstd.1.dylib"):
        try:
            if name:
                return _library_zstd(name)
        except OSError:
            pass
    try:
        import zstandard

        return zstandard.ZstdDecompressor().decompress
    except ImportError:
        raise ImportError("shards are compressed: use Python 3.14, or install libzstd or the package zstandard") from None


_decompressor = None


def _decompress(data: bytes) -> bytes:
    global _decompressor
    if _decompressor is None:
        _decompressor = _zstd()
    return _decompressor(data)


def _message(data) -> dict:
    """The fields of a protobuf message: lists by number, of ints (varints, fixed numbers) or bytes."""
    result = {}
    at = 0
    while at < len(data):
        tag, at = _varint(data, at)
        wire = tag & 7
        if wire == 0:
            value, at = _varint(data, at)
        elif wire == 1:
            (value,) = struct.unpack_from("<Q", data, at)
            at += 8
        elif wire == 2:
            length, at = _varint(data, at)
            if at + length > len(data):
                raise DataError("a message that ends early")
            value = bytes(data[at : at + length])
            at += length
        elif wire == 5:
            (value,) = struct.unpack_from("<I", data, at)
            at += 4
        else:
            raise DataError("bytes that are not a message")
        result.setdefault(tag >> 3, []).append(value)
    return result


def _varint(data, at):
    value = shift = 0
    while True:
        if at >= len(data) or shift > 63:
            raise DataError("bytes that are not a message")
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def _number(message, field) -> int:
    return message.get(field, [0])[-1]


def _signed(number):
    """Decodes the zigzag form of sint32."""
    return number >> 1 ^ -(number & 1)


def _text(message, field) -> str:
    return message.get(field, [b""])[-1].decode()


def _column(message, field) -> np.ndarray:
    """The numbers of a packed repeated field."""
    parts = [bytes(_packed(part)) if isinstance(part, int) else part for part in message.get(field, [])]
    data = np.frombuffer(b"".join(parts), np.uint8)
    if len(data) == 0:
        return np.zeros(0, np.int64)
    last = np.flatnonzero(data < 128)
    if len(last) == 0 or last[-1] != len(data) - 1:
        raise DataError("a column that ends within a number")
    first = np.concatenate(([0], last[:-1] + 1))
    shifts = 7 * (np.arange(len(data)) - np.repeat(first, last - first + 1))
    return np.add.reduceat((data & 127).astype(np.int64) << shifts, first)


def _packed(number):
    """The varint of a number that was not packed, which the format allows."""
    while number > 127:
        yield number & 127 | 128
        number >>= 7
    yield number


def _starts(counts, searches) -> np.ndarray:
    """The offset of each search's part of a column; an empty column of counts means none."""
    if len(counts) == 0:
        counts = np.zeros(searches, np.int64)
    if len(counts) != searches:
        raise DataError("columns of searches differ in length")
    return np.concatenate(([0], np.cumsum(counts))).astype(np.int32)


def _ascending(steps, starts) -> np.ndarray:
    """Moves of searches, each part of which has its first move and then the differences."""
    if starts[-1] != len(steps):
        raise DataError("columns of searches differ in length")
    sums = np.concatenate(([0], np.cumsum(steps)))
    return (sums[1:] - np.repeat(sums[starts[:-1]], np.diff(starts))).astype(np.int32)


def _player(message, field) -> Player:
    seat = _message(message.get(field, [b""])[-1])
    return Player(_text(seat, 1), seat.get(2, [b""])[-1].hex())


def _ownership(data, size) -> np.ndarray:
    quads = np.frombuffer(data, np.uint8)
    if len(quads) != (size * size + 3) // 4:
        raise DataError(f"ownership of {len(quads)} bytes")
    return (quads[:, None] >> np.array([0, 2, 4, 6]) & 3).reshape(-1)[: size * size].astype(np.int8).reshape(size, size)


def _game(data) -> Game:
    message = _message(data)
    size = _number(message, 2)
    moves = _column(message, 13).astype(np.int32)
    searches = _column(message, 15).astype(np.uint8)
    if len(searches) == 0:
        searches = np.zeros(len(moves), np.uint8)
    visits = _column(message, 16).astype(np.int32)
    if len(searches) != len(moves) or np.count_nonzero(searches) != len(visits):
        raise DataError("columns of searches differ in length")
    leads = _signed(_column(message, 18))
    candidate_starts = _starts(_column(message, 19), len(visits))
    target_starts = _starts(_column(message, 23), len(visits))
    is_counted = 29 in message
    return Game(
        source=_text(message, 9),
        index=_number(message, 10),
        rules=_text(message, 1),
        board_size=size,
        komi=_signed(_number(message, 3)) / 2,
        black_stones=_column(message, 4).astype(np.int32),
        white_stones=_column(message, 5).astype(np.int32),
        white_first=bool(_number(message, 6)),
        black=_player(message, 7),
        white=_player(message, 8),
        started_at=(_number(message, 11) + 2**63) % 2**64 - 2**63,
        seed=_number(message, 12),
        moves=moves,
        opening=_number(message, 14),
        searches=searches,
        root_visits=visits,
        root_values=_column(message, 17).astype(np.float32) / np.float32(16383),
        root_leads=np.full(len(visits), np.nan, np.float32)
        if len(leads) == 0
        else np.where(leads == -(2**31), np.nan, leads / 16).astype(np.float32),
        candidate_starts=candidate_starts,
        candidate_moves=_ascending(_column(message, 20), candidate_starts),
        candidate_visits=_column(message, 21).astype(np.int32),
        candidate_values=_column(message, 22).astype(np.float32) / np.float32(127),
        target_starts=target_starts,
        target_moves=_ascending(_column(message, 24), target_starts),
        target_weights=_column(message, 25).astype(np.int32),
        winner=("none", "black", "white", "void")[_number(message, 26)],
        reason=_text(message, 27),
        never_resign=bool(_number(message, 28)),
        final_lead=_signed(_number(message, 29)) / 2 if is_counted else None,
        ownership=_ownership(message.get(30, [b""])[-1], size) if is_counted else None,
    )


def _neighbours(point, size):
    row, column = divmod(point, size)
    if row > 0:
        yield point - size
    if row < size - 1:
        yield point + size
    if column > 0:
        yield point - 1
    if column < size - 1:
        yield point + 1


def _capture(board, start, size):
    """Removes the chain of a stone if it has no liberty."""
    chain = {start}
    border = [start]
    while border:
        for neighbour in _neighbours(border.pop(), size):
            if board[neighbour] == 0:
                return
            if board[neighbour] == board[start] and neighbour not in chain:
                chain.add(neighbour)
                border.append(neighbour)
    board[list(chain)] = 0


def _plain(value):
    """A value as JSON has it: lists for arrays, None for NaN."""
    if isinstance(value, np.ndarray):
        if value.dtype.kind == "f":
            return [None if np.isnan(number) else float(number) for number in value]
        return value.tolist()
    return value._asdict() if isinstance(value, Player) else value


def _main(arguments):
    paths = [argument for argument in arguments if argument != "--boards"]
    if len(paths) != 1 or paths[0].startswith("-"):
        return _fail("usage: python3 tengen_data.py [--boards] FOLDER_OR_SHARD", BAD_INPUT)
    for game in games(paths[0]):
        values = {field.name: _plain(getattr(game, field.name)) for field in fields(game)}
        if "--boards" in arguments:
            values["boards"] = ["".join(".XO"[stone] for stone in board.reshape(-1)) for board in game.boards()]
        print(json.dumps(values))
    sys.stdout.flush()
    return 0


def _fail(message, code):
    print(message, file=sys.stderr)
    return code


if __name__ == "__main__":
    try:
        code = _main(sys.argv[1:])
    except BrokenPipeError:
        # The reader, such as head, has read enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except DataError as error:
        code = _fail(error, BAD_INPUT)
    except OSError as error:
        # A file that cannot be read is bad input; a full disk is not.
        if error.filename:
            code = _fail(f"cannot read {error.filename}: {error.strerror}", BAD_INPUT)
        else:
            code = _fail(error, FAILED)
    except ImportError as error:
        code = _fail(error, FAILED)
    sys.exit(code)
