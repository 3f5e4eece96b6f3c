BEGIN TRANSACTION;
CREATE TABLE journal (
	code TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	entry TEXT NOT NULL, 
	command TEXT, 
	PRIMARY KEY (code, number)
)
 WITHOUT ROWID

;
INSERT INTO "journal" VALUES('BN27QQ',0,'{"do":"open","game":"dicht-dran","options":{"players":3,"hands":1},"person":"iLKFhwMcM7FjezYPzlHcBA","name":"Anna","seat":0,"settings":{"strength":"casual","rated":false,"per_move":null,"total":null,"increment":0,"pause":60,"remind_after":20,"stand_in_after":60},"seed":"8c8c1f7b526cc5a01f268acc5b1f7d52c2043fb71e108d8e08068d50016fdb06","now":1794775110.1198642}',NULL);
INSERT INTO "journal" VALUES('BN27QQ',1,'{"do":"seat_bot","person":"iLKFhwMcM7FjezYPzlHcBA","seat":1,"strength":"casual","now":1794775110.1342669}',NULL);
INSERT INTO "journal" VALUES('BN27QQ',2,'{"do":"seat_bot","person":"iLKFhwMcM7FjezYPzlHcBA","seat":2,"strength":"casual","now":1794775110.1343005}',NULL);
INSERT INTO "journal" VALUES('BN27QQ',3,'{"do":"start","person":"iLKFhwMcM7FjezYPzlHcBA","now":1794775110.1895869}','iLKFhwMcM7FjezYPzlHcBA/start-1-3986854664');
INSERT INTO "journal" VALUES('BN27QQ',4,'{"do":"move","person":null,"seat":1,"text":"lay 63","move_id":"1/1","now":1794775110.1947825}',NULL);
INSERT INTO "journal" VALUES('BN27QQ',5,'{"do":"move","person":null,"seat":2,"text":"lay 29","move_id":"2/1","now":1794775110.1951861}',NULL);
INSERT INTO "journal" VALUES('BN27QQ',6,'{"do":"move","person":"iLKFhwMcM7FjezYPzlHcBA","seat":0,"text":"lay 57","move_id":"move-2-432104367","now":1794775110.2433696}','iLKFhwMcM7FjezYPzlHcBA/move-2-432104367');
INSERT INTO "journal" VALUES('BN27QQ',7,'{"do":"move","person":null,"seat":1,"text":"lay 95","move_id":"1/2","now":1794775110.2454538}',NULL);
INSERT INTO "journal" VALUES('BN27QQ',8,'{"do":"move","person":"iLKFhwMcM7FjezYPzlHcBA","seat":0,"text":"lay 43","move_id":"move-3-3635455176","now":1794775110.2468164}','iLKFhwMcM7FjezYPzlHcBA/move-3-3635455176');
INSERT INTO "journal" VALUES('BN27QQ',9,'{"do":"move","person":null,"seat":2,"text":"lay 71","move_id":"2/2","now":1794775110.2476025}',NULL);
INSERT INTO "journal" VALUES('BN27QQ',10,'{"do":"move","person":null,"seat":1,"text":"lay 82","move_id":"1/3","now":1794775110.2486281}',NULL);
INSERT INTO "journal" VALUES('BN27QQ',11,'{"do":"move","person":null,"seat":2,"text":"lay 86","move_id":"2/3","now":1794775110.2488673}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',0,'{"do":"open","game":"dicht-dran","options":{"players":3,"hands":1},"person":"iLKFhwMcM7FjezYPzlHcBA","name":"Anna","seat":0,"settings":{"strength":"casual","rated":false,"per_move":null,"total":null,"increment":0,"pause":60,"remind_after":20,"stand_in_after":60},"seed":"c0b4206293554bc7a874fae48f6837c201e7f3e53fb1d458b06b634f91d249c7","now":1794775110.293011}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',1,'{"do":"seat_bot","person":"iLKFhwMcM7FjezYPzlHcBA","seat":1,"strength":"casual","now":1794775110.293113}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',2,'{"do":"seat_bot","person":"iLKFhwMcM7FjezYPzlHcBA","seat":2,"strength":"casual","now":1794775110.2931337}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',3,'{"do":"start","person":"iLKFhwMcM7FjezYPzlHcBA","now":1794775110.2978506}','iLKFhwMcM7FjezYPzlHcBA/start-1-1456028944');
INSERT INTO "journal" VALUES('DZJJJU',4,'{"do":"move","person":null,"seat":1,"text":"lay 71","move_id":"1/1","now":1794775110.2995784}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',5,'{"do":"move","person":null,"seat":2,"text":"lay 2","move_id":"2/1","now":1794775110.299848}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',6,'{"do":"move","person":"iLKFhwMcM7FjezYPzlHcBA","seat":0,"text":"lay 6","move_id":"move-2-1642873785","now":1794775110.3436508}','iLKFhwMcM7FjezYPzlHcBA/move-2-1642873785');
INSERT INTO "journal" VALUES('DZJJJU',7,'{"do":"move","person":null,"seat":1,"text":"lay 77","move_id":"1/2","now":1794775110.3464167}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',8,'{"do":"move","person":null,"seat":2,"text":"lay 16","move_id":"2/2","now":1794775110.3470347}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',9,'{"do":"move","person":"iLKFhwMcM7FjezYPzlHcBA","seat":0,"text":"lay 34","move_id":"move-3-3778337564","now":1794775110.3483171}','iLKFhwMcM7FjezYPzlHcBA/move-3-3778337564');
INSERT INTO "journal" VALUES('DZJJJU',10,'{"do":"move","person":null,"seat":1,"text":"lay 96","move_id":"1/3","now":1794775110.3493617}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',11,'{"do":"move","person":null,"seat":2,"text":"lay 98","move_id":"2/3","now":1794775110.3496876}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',12,'{"do":"move","person":"iLKFhwMcM7FjezYPzlHcBA","seat":0,"text":"lay 81","move_id":"move-4-3707238006","now":1794775110.3916264}','iLKFhwMcM7FjezYPzlHcBA/move-4-3707238006');
INSERT INTO "journal" VALUES('DZJJJU',13,'{"do":"move","person":null,"seat":1,"text":"lay 78","move_id":"1/4","now":1794775110.3936093}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',14,'{"do":"move","person":null,"seat":2,"text":"lay 90","move_id":"2/4","now":1794775110.3949356}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',15,'{"do":"move","person":"iLKFhwMcM7FjezYPzlHcBA","seat":0,"text":"lay 33","move_id":"move-5-2356408192","now":1794775110.396626}','iLKFhwMcM7FjezYPzlHcBA/move-5-2356408192');
INSERT INTO "journal" VALUES('DZJJJU',16,'{"do":"move","person":null,"seat":1,"text":"lay 72","move_id":"1/5","now":1794775110.3982594}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',17,'{"do":"move","person":null,"seat":2,"text":"lay 76","move_id":"2/5","now":1794775110.3987803}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',18,'{"do":"move","person":"iLKFhwMcM7FjezYPzlHcBA","seat":0,"text":"lay 88","move_id":"move-6-880980451","now":1794775110.442969}','iLKFhwMcM7FjezYPzlHcBA/move-6-880980451');
INSERT INTO "journal" VALUES('DZJJJU',19,'{"do":"move","person":null,"seat":1,"text":"lay 12","move_id":"1/6","now":1794775110.4448137}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',20,'{"do":"move","person":null,"seat":2,"text":"lay 27","move_id":"2/6","now":1794775110.4456987}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',21,'{"do":"move","person":"iLKFhwMcM7FjezYPzlHcBA","seat":0,"text":"lay 99","move_id":"move-7-2217020154","now":1794775110.451487}','iLKFhwMcM7FjezYPzlHcBA/move-7-2217020154');
INSERT INTO "journal" VALUES('DZJJJU',22,'{"do":"move","person":null,"seat":1,"text":"lay 61","move_id":"1/7","now":1794775110.4532506}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',23,'{"do":"move","person":null,"seat":2,"text":"lay 40","move_id":"2/7","now":1794775110.4536002}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',24,'{"do":"move","person":"iLKFhwMcM7FjezYPzlHcBA","seat":0,"text":"lay 64","move_id":"move-8-3554858472","now":1794775110.495762}','iLKFhwMcM7FjezYPzlHcBA/move-8-3554858472');
INSERT INTO "journal" VALUES('DZJJJU',25,'{"do":"move","person":null,"seat":1,"text":"lay 93","move_id":"1/8","now":1794775110.4982586}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',26,'{"do":"move","person":null,"seat":2,"text":"lay 31","move_id":"2/8","now":1794775110.4987118}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',27,'{"do":"move","person":"iLKFhwMcM7FjezYPzlHcBA","seat":0,"text":"lay 92","move_id":"move-10-3056569998","now":1794775110.5435648}','iLKFhwMcM7FjezYPzlHcBA/move-10-3056569998');
INSERT INTO "journal" VALUES('DZJJJU',28,'{"do":"move","person":null,"seat":1,"text":"lay 50","move_id":"1/9","now":1794775110.5457437}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',29,'{"do":"move","person":null,"seat":2,"text":"lay 45","move_id":"2/9","now":1794775110.5461333}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',30,'{"do":"move","person":"iLKFhwMcM7FjezYPzlHcBA","seat":0,"text":"lay 75","move_id":"move-11-1135276468","now":1794775110.5481472}','iLKFhwMcM7FjezYPzlHcBA/move-11-1135276468');
INSERT INTO "journal" VALUES('DZJJJU',31,'{"do":"move","person":null,"seat":1,"text":"lay 58","move_id":"1/10","now":1794775110.5497117}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',32,'{"do":"move","person":null,"seat":2,"text":"lay 42","move_id":"2/10","now":1794775110.5502188}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',33,'{"do":"move","person":"iLKFhwMcM7FjezYPzlHcBA","seat":0,"text":"lay 29","move_id":"move-12-1853858416","now":1794775110.5918417}','iLKFhwMcM7FjezYPzlHcBA/move-12-1853858416');
INSERT INTO "journal" VALUES('DZJJJU',34,'{"do":"move","person":null,"seat":1,"text":"lay 46","move_id":"1/11","now":1794775110.5941062}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',35,'{"do":"move","person":null,"seat":2,"text":"lay 30","move_id":"2/11","now":1794775110.5951166}',NULL);
INSERT INTO "journal" VALUES('DZJJJU',36,'{"do":"move","person":"iLKFhwMcM7FjezYPzlHcBA","seat":0,"text":"lay 10","move_id":"move-13-977831732","now":1794775110.5967834}','iLKFhwMcM7FjezYPzlHcBA/move-13-977831732');
CREATE TABLE keys (
	name TEXT NOT NULL, 
	secret BLOB NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "keys" VALUES('cookies',X'69532D83AFB9574796C7965EA4FF46190F4EC92EDE6CEA2C01CFC2AF0BF949D7');
CREATE TABLE match_people (
	person TEXT NOT NULL, 
	"match" TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	PRIMARY KEY (person, "match")
);
INSERT INTO "match_people" VALUES('iLKFhwMcM7FjezYPzlHcBA','DZJJJU',0);
CREATE TABLE matches (
	id TEXT NOT NULL, 
	finished FLOAT NOT NULL, 
	record TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('DZJJJU',1.7947751105967833996e+09,'{
 "format": "vierblatt-record/1",
 "game": "dicht-dran",
 "options": {"players": 3, "hands": 1},
 "players": ["Anna", "bot:casual", "bot:casual"],
 "seed": "c0b4206293554bc7a874fae48f6837c201e7f3e53fb1d458b06b634f91d249c7",
 "moves": [
  [1, "lay 71"],
  [2, "lay 2"],
  [0, "lay 6"],
  [1, "lay 77"],
  [2, "lay 16"],
  [0, "lay 34"],
  [1, "lay 96"],
  [2, "lay 98"],
  [0, "lay 81"],
  [1, "lay 78"],
  [2, "lay 90"],
  [0, "lay 33"],
  [1, "lay 72"],
  [2, "lay 76"],
  [0, "lay 88"],
  [1, "lay 12"],
  [2, "lay 27"],
  [0, "lay 99"],
  [1, "lay 61"],
  [2, "lay 40"],
  [0, "lay 64"],
  [1, "lay 93"],
  [2, "lay 31"],
  [0, "lay 92"],
  [1, "lay 50"],
  [2, "lay 45"],
  [0, "lay 75"],
  [1, "lay 58"],
  [2, "lay 42"],
  [0, "lay 29"],
  [1, "lay 46"],
  [2, "lay 30"],
  [0, "lay 10"]],
 "result": {"totals": [-8, 5, 4], "places": [3, 1, 2]}
}
');
CREATE TABLE people (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('iLKFhwMcM7FjezYPzlHcBA','Anna',1.79477511011123061178e+09);
CREATE TABLE steps_taken (
	count INTEGER NOT NULL
);
INSERT INTO "steps_taken" VALUES(1);
CREATE TABLE tables (
	code TEXT NOT NULL, 
	public BOOLEAN NOT NULL, 
	opened FLOAT NOT NULL, 
	over BOOLEAN NOT NULL, 
	rematch TEXT, 
	PRIMARY KEY (code)
);
INSERT INTO "tables" VALUES('BN27QQ',0,1.79477511013596868509e+09,0,NULL);
INSERT INTO "tables" VALUES('DZJJJU',0,1.79477511029377770424e+09,1,NULL);
CREATE INDEX unfinished ON tables (over);
COMMIT;
