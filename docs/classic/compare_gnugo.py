#!/usr/bin/env python3
"""Asks GNU Go and Tengen the same questions about positions of GNU Go's games against itself.

usage: compare_gnugo.py COMMAND [POSITIONS] [SEED]

COMMAND is attack, defend, owl_attack, owl_defend, dragon_status, unconditional_status or eval_eye.
Prints how many answers are equal, how many agree in their first word, and each
question whose answers differ. Needs gnugo on the PATH or in /usr/games, and ./tengen here.
"""

import os
import random
import subprocess
import sys

COLUMNS = "ABCDEFGHJKLMNOPQRST"
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


def play_game(engines, size, moves, dice):
    """Plays moves of GNU Go, a few of them random, on the boards of all engines."""
    for engine in engines:
        engine.ask(f"boardsize {size}")
        engine.ask("clear_board")
    gnugo = engines[0]
    for number in range(moves):
        color = "white" if number % 2 else "black"
        move = gnugo.ask(f"reg_genmove {color}")
        if number < 6 and dice.random() < 0.5:
            move = dice.choice(gnugo.ask(f"all_legal {color}").split())
        for engine in engines:
            engine.ask(f"play {color} {move}")


def main():
    command = sys.argv[1]
    positions = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    dice = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    engines = (Engine("gnugo", "--mode", "gtp", "--level", "1"), Engine("./tengen", "gtp", "random"))
    asked = equal = same_word = 0
    for _ in range(positions):
        size = dice.choice((9, 13, 19))
        play_game(engines, size, dice.randrange(2 * size, size * size // 2), dice)
        stones = (engines[0].ask("list_stones black") + " " + engines[0].ask("list_stones white")).split()
        engines[0].ask("level 10")
        for _ in range(10):
            vertex = dice.choice(stones)
            if command in ("eval_eye", "unconditional_status"):
                vertex = dice.choice(COLUMNS[:size]) + str(dice.randrange(1, size + 1))
            if command == "defend" and engines[0].ask(f"attack {vertex}") == "0":
                continue
            theirs, ours = (engine.ask(f"{command} {vertex}") for engine in engines)
            asked += 1
            equal += theirs == ours
            same_word += theirs.split()[:1] == ours.split()[:1]
            if theirs != ours:
                print(f"{command} {vertex}: GNU Go {theirs}, Tengen {ours}")
                print(engines[0].ask("showboard"))
        engines[0].ask("level 1")
    print(f"{command}: {asked} questions, {equal} equal, {same_word} with the same first word")


main()
