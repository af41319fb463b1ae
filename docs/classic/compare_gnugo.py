#!/usr/bin/env python3
"""Asks GNU Go and Tengen the same questions about positions of GNU Go's games against itself.

usage: compare_gnugo.py COMMAND [QUESTIONS] [SEED]

COMMAND is attack, defend, connect, disconnect, same_dragon, owl_attack, owl_defend, dragon_status,
analyze_semeai, unconditional_status or eval_eye. Questions are about

  attack, defend         random stones; defend only of chains that GNU Go can attack
  connect, disconnect,   two chains of one colour, at most three points apart
  same_dragon
  owl_attack             groups that GNU Go finds neither alive nor strong without reading
  owl_defend             groups that GNU Go can kill
  dragon_status          random stones
  analyze_semeai         two adjacent groups of which GNU Go finds neither alive
  unconditional_status   random points
  eval_eye               random spaces of two to seven points with faults in their walls

Prints each question whose answers differ, then how many answers are equal and how many have an equal
code: the first word, for eval_eye and analyze_semeai the first two, for same_dragon all. Needs gnugo on
the PATH or in /usr/games, and ./tengen here; the variable TENGEN names another program.
"""

import os
import random
import subprocess
import sys

COLUMNS = "ABCDEFGHJKLMNOPQRST"
AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))
LINKS = ("connect", "disconnect", "same_dragon")
POINTS_A_POSITION = 10
os.environ["PATH"] += ":/usr/games"


class Engine:
    """A program that speaks GTP."""

    def __init__(self, *command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise EOFError(command)
            if line.strip():
                lines.append(line.rstrip("\n"))
            elif lines:
                return "\n".join(lines)[2:]


def name(point):
    return COLUMNS[point[0]] + str(point[1] + 1)


def point(vertex):
    return COLUMNS.index(vertex[0]), int(vertex[1:]) - 1


def near(points, offsets, size):
    """Returns the points at these offsets from any of the points, without those themselves."""
    found = {(x + dx, y + dy) for x, y in points for dx, dy in offsets}
    return {q for q in found if 0 <= q[0] < size and 0 <= q[1] < size} - set(points)


def begin(engines, size):
    for engine in engines:
        engine.ask(f"boardsize {size}")
        engine.ask("clear_board")


def play_game(engines, size, moves, dice):
    """Plays moves of GNU Go, a few of them random, on the boards of all engines."""
    begin(engines, size)
    gnugo = engines[0]
    gnugo.ask("level 1")
    for number in range(moves):
        color = "white" if number % 2 else "black"
        move = gnugo.ask(f"reg_genmove {color}")
        if number < 6 and dice.random() < 0.5:
            move = dice.choice(gnugo.ask(f"all_legal {color}").split())
        for engine in engines:
            engine.ask(f"play {color} {move}")
    gnugo.ask("level 10")


def eye_space(engines, dice):
    """Places a white wall with faults around a space, and Black around and in it. Returns the space."""
    size = 13
    space = {dice.choice([(0, 0), (6, 0), (5, 5)])}
    wanted = dice.randrange(2, 8)
    while len(space) < wanted:
        space.add(dice.choice(sorted(near(space, BESIDE, size))))
    whole = near(space, AROUND, size)
    wall, black = set(whole), {p for p in sorted(space) if dice.random() < 0.12}
    for q in sorted(whole):
        is_diagonal = not near([q], BESIDE, size) & space
        draw = dice.random()
        if is_diagonal and draw < 0.35:
            wall.discard(q)
            if dice.random() < 0.6:
                black.add(q)
        elif not is_diagonal and draw < 0.06:
            wall.discard(q)
    open_points = sorted(space - black)
    black |= near(space | whole, AROUND, size)
    begin(engines, size)
    for color, stones in (("white", wall), ("black", black)):
        for q in sorted(stones):
            for engine in engines:
                engine.ask(f"play {color} {name(q)}")
    return open_points


class Stones:
    """The stones and chains of GNU Go's board."""

    def __init__(self, gnugo, size):
        self.size = size
        self.color = {}
        for color in ("black", "white"):
            for vertex in gnugo.ask(f"list_stones {color}").split():
                self.color[point(vertex)] = color

    def vertices(self):
        return [name(p) for p in sorted(self.color)]

    def chain(self, start):
        chain = {start}
        while True:
            more = {q for q in near(chain, BESIDE, self.size) if self.color.get(q) == self.color[start]}
            if not more:
                return chain
            chain |= more

    def pairs(self, reach, same_color):
        """Returns pairs of stones of different chains within a number of points of each other."""
        pairs = []
        for a in sorted(self.color):
            for b in sorted(self.color):
                distance = max(abs(a[0] - b[0]), abs(a[1] - b[1]))
                if a != b and distance <= reach and (self.color[a] == self.color[b]) == same_color:
                    if b not in self.chain(a):
                        pairs.append(f"{name(a)} {name(b)}")
        return pairs


def is_weak(gnugo, vertex):
    return gnugo.ask(f"dragon_status {vertex}").split()[0] in ("dead", "critical")


def wants(gnugo, command, words):
    """Returns whether a question is one to ask."""
    if command == "defend":
        return gnugo.ask(f"attack {words}") != "0"
    if command == "owl_attack":
        return gnugo.ask(f"owl_threaten_attack {words}") != "0" or is_weak(gnugo, words)
    if command == "owl_defend":
        return gnugo.ask(f"owl_attack {words}") != "0"
    if command == "analyze_semeai":
        return all(is_weak(gnugo, vertex) for vertex in words.split())
    return True


def questions(engines, command, dice):
    """Makes a position on the boards of all engines and returns the questions about it."""
    gnugo = engines[0]
    if command == "eval_eye":
        space = eye_space(engines, dice)
        return [name(dice.choice(space))] if space else []
    size = dice.choice((9, 13, 19))
    play_game(engines, size, dice.randrange(2 * size, size * size // 2), dice)
    stones = Stones(gnugo, size)
    if command == "unconditional_status":
        return [dice.choice(COLUMNS[:size]) + str(dice.randrange(1, size + 1))
                for _ in range(POINTS_A_POSITION)]
    if command in LINKS:
        all_words = stones.pairs(3, True)
    elif command == "analyze_semeai":
        all_words = stones.pairs(1, False)
    else:
        all_words = stones.vertices()
    dice.shuffle(all_words)
    return [words for words in all_words[:3 * POINTS_A_POSITION]
            if wants(gnugo, command, words)][:POINTS_A_POSITION]


def code(command, answer):
    words = answer.split()
    return words[:2] if command in ("eval_eye", "analyze_semeai") else words[:1]


def main():
    command = sys.argv[1]
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    dice = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    engines = (Engine("gnugo", "--mode", "gtp"),
               Engine(os.environ.get("TENGEN", "./tengen"), "gtp", "random"))
    asked = equal = same_code = 0
    while asked < wanted:
        for words in questions(engines, command, dice)[:wanted - asked]:
            theirs, ours = (engine.ask(f"{command} {words}") for engine in engines)
            if command == "eval_eye" and theirs == "-1":
                continue
            asked += 1
            equal += theirs == ours
            same_code += code(command, theirs) == code(command, ours)
            if theirs != ours:
                print(f"{command} {words}: GNU Go {theirs}, Tengen {ours}")
                print(engines[0].ask("showboard"), flush=True)
    print(f"{command}: {asked} questions, {equal} equal, {same_code} with an equal code")


main()
