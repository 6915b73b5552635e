-- A dump of two tables and a third.
SET client_encoding = 'UTF8';
CREATE TABLE black_cards (id integer NOT NULL, draw smallint DEFAULT 0, pick smallint DEFAULT 1, text character varying(255) NOT NULL, watermark text);
INSERT INTO card_set VALUES (1, 'It''s; a (set) with INSERT INTO white_cards in it');
INSERT INTO black_cards (id, draw, pick, text, watermark) VALUES
  (1, 0, 1, 'The mayor''s secret: ____; nobody minds.', NULL),
  (2, 0, 2, 'Two buckets of ____ and ____.', 'X'),
  (3, 0, 1, 'Who painted the bridge?', NULL);
INSERT INTO public.black_cards VALUES (4, 2, 3, '____ + ____ + ____', NULL), (5, 0, 2, 'Only ____', NULL);
COPY white_cards (id, text, watermark) FROM stdin;
1	a bridge too short	\N
2	wet paint\\tar\tand more	X
3	The ____ itself	\N
\.
INSERT INTO `white_cards` VALUES (4,'it\'s raining ladders',NULL);
DROP TABLE black_cards;
