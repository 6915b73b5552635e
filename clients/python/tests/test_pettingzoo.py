"""PettingZoo's own tests of an environment, where pettingzoo is installed. Run by `npm test` there, or by hand:

    FAIRDEAL="node bin/fairdeal.js" python3 -m unittest clients/python/tests/test_pettingzoo.py
"""

import os
import sys
import unittest
import warnings

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from fairdeal_env import FairdealEnv  # noqa: E402

try:
    from pettingzoo import AECEnv
    from pettingzoo.test import api_test, seed_test
except ImportError:
    raise unittest.SkipTest("pettingzoo is not installed")

GAMES = [("president", {"rounds": 2}), ("allegiance", {"rounds": 3}), ("czar", {"rounds_max": 3})]


class PettingZoo(unittest.TestCase):
    def test_the_api(self):
        for game, options in GAMES:
            with self.subTest(game=game), FairdealEnv(game, options=options) as env:
                self.assertIsInstance(env, AECEnv)
                with warnings.catch_warnings(record=True) as heard:
                    warnings.simplefilter("always")
                    api_test(env, num_cycles=200)
                # It resets with an option nobody knows, and is told so; nothing else is amiss.
                strange = [str(one.message) for one in heard if "takes the option 'start' only" not in str(one.message)]
                self.assertEqual(strange, [])

    def test_seeds(self):
        for game, options in GAMES:
            with self.subTest(game=game):
                made = []

                def make():
                    made.append(FairdealEnv(game, options=options))
                    return made[-1]

                try:
                    seed_test(make, num_cycles=40)
                finally:
                    for env in made:
                        env.close()


if __name__ == "__main__":
    unittest.main()
