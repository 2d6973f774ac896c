/** The most common passwords, in lowercase (H-27). Ones with fewer than six characters are refused anyway. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `000000 101010 102030 111111 11111111 112233 121212 123123 123123123 123321 1234567 12345678 123456789 1234567890
  123456 123654 123qwe 131313 142536 147258 159753 159357 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 222222 232323 333333
  444444 555555 654321 666666 696969 777777 7777777 87654321 888888 88888888 987654 987654321 999999 a123456 a1b2c3
  aa123456 aaaaaa abc123 abcd1234 abcdef abcdefg access admin1 admin123 administrator andrew anthony asdasd asdfgh
  asdfghjkl ashley azerty bailey banana baseball basketball batman bonjour buster butter changeme charlie cheese
  chelsea chocolate computer cookie corvette cowboys dallas daniel default diamond dragon eagles ferrari flower
  football freedom friend friends george ginger google guitar hammer hannah hello1 hello123 hockey hunter iloveyou
  jackson jasmine jennifer jessica jordan joshua killer klaster letmein liverpool lovely loveme maggie martin master
  matrix matthew melissa mercedes michael michelle monkey morgan mustang mynoob nicole nothing orange pass123
  passw0rd password password1 password12 password123 password1234 patrick peanut pepper phoenix please pokemon
  princess purple q1w2e3r4 qazwsx qwe123 qweasd qweasdzxc qwerty qwerty1 qwerty12 qwerty123 qwertyuiop ranger rainbow
  robert samantha samsung secret secret1 shadow silver soccer solomon spring starwars summer summer1 sunshine
  superman taylor temp123 tennis test123 testtest thomas thunder tigger trustno1 user123 welcome welcome1 welcome123
  whatever william winner winter xxxxxx yankees yellow zaq12wsx zxcvbn zxcvbnm`.split(/\s+/),
);
