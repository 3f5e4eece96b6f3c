// The games as the server lists them, for all tests.
import { setGames } from '../src/games/catalogue';

setGames([
  { name: 'blanco', title: 'Blanco', seats: [2, 3, 4, 5], usual_players: 3, options: [] },
  { name: 'dicht-dran', title: 'Dicht dran', seats: [2, 3, 4, 5], usual_players: 4, options: [] },
  { name: 'habe-fertig', title: 'Habe fertig', seats: [2, 3, 4], usual_players: 4, options: [] },
  { name: 'null-und-nichtig', title: 'Null & nichtig', seats: [3, 4, 5, 6], usual_players: 4, options: [] },
]);
