#!/bin/sh
# Compares the learner with PyTorch's own loop: learner-speed.sh SIZE TURNS SHAPE...
# Fetches Bytedeco's bindings of PyTorch's C++ interface, which use the library that DJL has loaded.
set -eu
home=$(cd "$(dirname "$0")/../.." && pwd)
jars=$home/deploy/target/learner-speed
libraries=$HOME/.djl.ai/pytorch/2.7.1-20250812-cpu-linux-x86_64

. "$home/.mvn/find-jdk.sh"
find_jdk

"$home/tengen" --version >/dev/null
if [ ! -d "$jars" ]; then
  for artifact in javacpp:1.5.12 openblas:0.3.30-1.5.12 pytorch:2.7.1-1.5.12; do
    for kind in jar jar:linux-x86_64; do
      (cd "$home" && ./mvnw -q -B -N dependency:copy "-Dartifact=org.bytedeco:$artifact:$kind" \
        "-DoutputDirectory=$jars.begun")
    done
  done
  mv "$jars.begun" "$jars"
fi
# The learner uses one thread; so must the plain loop.
OMP_NUM_THREADS=1 exec "${jdk:?a JDK is needed, as ./tengen says}/bin/java" --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow \
  -Dorg.bytedeco.javacpp.pathsFirst=true "-Djava.library.path=$libraries" \
  -cp "$home/deploy/target/tengen/lib/*:$jars/*" "$home/docs/training/LearnerSpeed.java" "$@"
