"""What the AEC API asks of an environment, and what Fairdeal's promises besides. Run by `npm test`, or by hand:

    FAIRDEAL="node bin/fairdeal.js" python3 -m unittest discover -s clients/python/tests
"""

import os
import random
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from fairdeal_env import EnvError, FairdealEnv, IllegalAction  # noqa: E402

GAMES = ["president", "allegiance", "czar"]


def play_out(env, seed, action_seed=0):
    """Plays a game by random legal actions; gives what every agent was shown, and all rewards."""
    chance = random.Random(action_seed)
    env.reset(seed=seed)
    shown, rewards = [], {agent: 0.0 for agent in env.agents}
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        rewards[agent] += reward
        shown.append((agent, [float(number) for number in observation], [int(may) for may in info["action_mask"]]))
        if termination or truncation:
            env.step(None)
        else:
            env.step(chance.choice([action for action, may in enumerate(info["action_mask"]) if may]))
    return shown, rewards


class Contract(unittest.TestCase):
    """The published contract: attributes, spaces, the order of agents, rewards that are counted once, dead steps."""

    def check(self, game, **how):
        env = FairdealEnv(game, **how)
        self.addCleanup(env.close)
        self.assertEqual(env.max_num_agents, len(env.possible_agents))
        for seed in (1, 2):
            env.reset(seed=seed)
            self.check_game(env)
        return env

    def check_game(self, env):
        self.assertEqual(env.agents, env.possible_agents)
        self.assertEqual(env.num_agents, env.max_num_agents)
        for agent in env.agents:
            self.assertIs(env.observation_space(agent), env.observation_space(agent), "a space is one object")
            self.assertIs(env.action_space(agent), env.action_space(agent))
            self.assertFalse(env.terminations[agent])
            self.assertFalse(env.truncations[agent])
            self.assertEqual(env.rewards[agent], 0)
        chance = random.Random(5)
        since = {agent: 0.0 for agent in env.agents}
        dead = set()
        steps = 0
        for agent in env.agent_iter():
            steps += 1
            self.assertEqual(agent, env.agent_selection)
            self.assertIn(agent, env.agents)
            self.assertNotIn(agent, dead, "an agent that was removed is asked again")
            for by_agent in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(set(by_agent), set(env.agents))
            observation, reward, termination, truncation, info = env.last()
            self.assertIsNone(env.last(observe=False)[0])
            self.assertTrue(env.observation_space(agent).contains(observation))
            self.assertEqual(reward, since[agent], "what an agent is given is what it earned since its last step")
            self.assertEqual(termination, env.terminations[agent])
            self.assertEqual(len(info["action_mask"]), env.action_space(agent).n)
            since[agent] = 0.0
            if termination or truncation:
                self.assertFalse(any(info["action_mask"]), "an action is legal though the game is over")
                with self.assertRaises(ValueError):
                    env.step(0)
                env.step(None)
                dead.add(agent)
                self.assertNotIn(agent, env.agents)
            else:
                self.assertTrue(any(info["action_mask"]), "no action is legal though the game goes on")
                legal = [action for action, may in enumerate(info["action_mask"]) if may]
                self.assertIn(env.action_space(agent).sample(info["action_mask"]), legal)
                env.step(chance.choice(legal))
                for each in env.agents:
                    since[each] += env.rewards[each]
        self.assertEqual(dead, set(env.possible_agents))
        self.assertEqual(env.agents, [])
        self.assertGreater(steps, len(dead))

    def test_president(self):
        for seats in (3, 4, 6):
            env = self.check("president", seats=seats)
            self.assertEqual(env.max_num_agents, seats)

    def test_allegiance(self):
        self.check("allegiance", options={"rounds": 3})

    def test_czar(self):
        self.check("czar", options={"rounds_max": 3})


class Promises(unittest.TestCase):
    def env(self, game, **how):
        env = FairdealEnv(game, **how)
        self.addCleanup(env.close)
        return env

    def test_options_survive_every_reset_and_a_seed_is_a_game(self):
        options = {"revolution": False, "rounds": 3}
        env = self.env("president", options=options)
        games = [play_out(env, 5), play_out(env, 5), play_out(self.env("president", options=options), 5)]
        self.assertEqual(games[0], games[1])
        self.assertEqual(games[0], games[2])
        self.assertEqual(env.options["rounds"], 3)
        self.assertIs(env.options["revolution"], False)
        self.assertEqual(env.results["rounds_played"], 3)
        self.assertNotEqual(games[0][0], play_out(env, 6)[0])

    def test_later_deals_differ_by_seed_and_from_the_first(self):
        env = self.env("president", options={"rounds": 2})
        hands = {}
        for seed in range(1, 9):
            play_out(env, seed)
            dealt = [event["cards"] for event in env.events("seat_0") if event["type"] == "hand"]
            hands[seed] = [tuple(cards) for cards in dealt[:2]]
        self.assertEqual(len({first for first, _ in hands.values()}), 8)
        self.assertEqual(len({second for _, second in hands.values()}), 8)
        for first, second in hands.values():
            self.assertNotEqual(first, second)

    def test_actions_change_no_card(self):
        env = self.env("czar", options={"rounds_max": 2})
        dealt = []
        for action_seed in (1, 2):
            play_out(env, 9, action_seed)
            first = [event for event in env.events("seat_1") if event["type"] in ("hand", "round_start")]
            dealt.append((first[0], first[1]))
        self.assertEqual(dealt[0], dealt[1])

    def test_without_a_seed_no_two_games_are_the_same(self):
        env = self.env("allegiance")
        env.reset()
        first = env.seed_used
        env.reset()
        self.assertNotEqual(first, env.seed_used)
        env.reset(seed=2**200)
        self.assertEqual(env.seed_used, str(2**200))

    def test_what_is_illegal_is_refused_and_changes_nothing(self):
        env = self.env("president")
        env.reset(seed=7)
        before = (env.agent_selection, list(env.observe("seat_0")))
        with self.assertRaises(IllegalAction) as caught:
            env.step(env.action_names.index("pass"))
        self.assertTrue(caught.exception.legal)
        for bad in (10**6, -1):
            with self.assertRaises(ValueError):
                env.step(bad)
        for bad in (None, 1.5):
            with self.assertRaises(ValueError):
                env.step(bad)
        with self.assertRaises(EnvError):
            env.play({"type": "pass"})
        self.assertEqual((env.agent_selection, list(env.observe("seat_0"))), before)

    def test_seats_that_owe_together_cannot_see_each_other(self):
        env = self.env("allegiance")
        shown = []
        for colour in ("red", "blue"):
            env.reset(seed=3)
            env.step(env.action_names.index(f"allegiance {colour}"))
            seen = [env.seen(agent) for agent in ("seat_1", "seat_2", "seat_3")]
            shown.append((seen, [list(env.observe(agent)) for agent in ("seat_1", "seat_2", "seat_3")]))
        self.assertEqual(shown[0], shown[1])

    def test_a_set_up_position(self):
        env = self.env("president", seats=3)
        env.reset(options={"start": {"hands": [["3c"], ["4c", "4d"], ["5c", "5d"]]}})
        self.assertEqual(env.seen("seat_0")["view"]["hand"], ["3c"])
        self.assertTrue(env.seen("seat_0")["set_up"])
        with self.assertRaises(EnvError):
            env.reset(options={"start": {"hands": []}})

    def test_a_move_with_words(self):
        env = self.env("czar")
        env.reset(seed=1)
        agent = env.agent_selection
        move = dict(env.seen(agent)["legal_moves"][0], quip="of course")
        env.play(move)
        self.assertEqual(env.seen(agent)["view"]["submission"]["quip"], "of course")

    def test_words_for_people(self):
        env = self.env("president", render_mode="ansi")
        env.reset(seed=1)
        self.assertIn("hold", env.render())
        self.assertEqual(str(env), "fairdeal_president_v1")

    def test_scores_are_the_rewards(self):
        for game in GAMES:
            env = self.env(game, options={"rounds_max": 2} if game == "czar" else {})
            _, rewards = play_out(env, 4)
            self.assertEqual([rewards[agent] for agent in env.possible_agents], env.results["scores"])

    def test_what_is_wrong_is_said(self):
        with self.assertRaises(EnvError) as caught:
            FairdealEnv("whist")
        self.assertIn("whist", str(caught.exception))
        with self.assertRaises(EnvError):
            FairdealEnv("president", options={"rounds": 99})
        env = self.env("president")
        with self.assertRaises(EnvError):
            env.step(0)
        with self.assertRaises(EnvError):
            env.reset(seed=-1)
        with self.assertWarnsRegex(UserWarning, "constructor"):
            env.reset(options={"rounds": 2})
        env.close()
        env.close()
        with self.assertRaises(EnvError):
            env.reset()


if __name__ == "__main__":
    unittest.main()
