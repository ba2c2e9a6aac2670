/** Parts of breached passwords, lowercase. Attackers try combinations of these alone first. */
export const COMMON_PARTS: readonly string[] = `
password passwort passwrd passcode motdepasse contrasena contrasenya senha parola wachtwoord haslo heslo losenord salasana adgangskode
mypassword newpassword changeme changeit letmein openup opensesame welcome welcom willkommen bienvenue bienvenido login signin logon access
admin administrator root superuser supervisor user username guest test testing tester demo default secret geheim private security secure
temporary temp master manager owner system server windows microsoft office computer internet network website google facebook twitter
instagram linkedin youtube whatsapp amazon apple iphone android samsung nokia sony nintendo playstation xbox minecraft roblox fortnite
pokemon pikachu naruto sasuke dragonball starwars startrek matrix batman superman spiderman ironman avengers marvel harrypotter hogwarts
qwertyuiop qwertyuio qwertyui qwerty qwert qwer asdfghjkl asdfghjk asdfgh asdfg asdf zxcvbnm zxcvbn zxcvb zxcv qazwsxedc qazwsx wsxedc
edcrfv rfvtgb qweasdzxc qweasd asdzxc qweqwe asdasd zxczxc azertyuiop azerty qwertz qwertzuiop yxcvbnm poiuytrewq lkjhgfdsa mnbvcxz
abcdefghijklmnopqrstuvwxyz abcdefghijkl abcdefgh abcdefg abcdef abcde abcd abcabc abc aaa xyz
iloveyou iloveu iloveme ilove iloveyouforever loveyou loveme lovely lover lovers love amor teamo tequiero jetaime jtaime ichliebedich
forever always never baby babygirl babyboy princess prince queen king angel angels sunshine sunflower sunset rainbow butterfly flower
flowers rose summer winter spring autumn january february march april june july august september october november december monday tuesday
wednesday thursday friday saturday sunday christmas birthday holiday happy happiness lucky smile friend friends family mother father
sister brother mommy daddy mama papa jesus jesuschrist christ god godisgood blessed faith heaven hope peace freedom liberty success
money dollar million gold golden silver diamond crystal platinum
football soccer baseball basketball hockey tennis cricket golf liverpool chelsea arsenal manchester manchesterunited united barcelona
realmadrid madrid juventus milan inter bayern dortmund galatasaray fenerbahce besiktas steelers cowboys yankees lakers
monkey dragon tiger tigger lion eagle falcon shark dolphin panther wolf wolves horse kitten kitty cat dog puppy bear bunny rabbit
chicken turtle snake spider phoenix unicorn
michael jennifer jessica michelle daniel thomas robert charlie andrew ashley joshua matthew anthony jordan hunter george harley nicole
amanda samantha melissa alexander alexandra alexandre maria mariana fernando francisco roberto ricardo antonio sebastian benjamin
christopher christian christine elizabeth victoria veronica valentina gabriel gabriela isabella sophia olivia emma oliver william
james john david chris martin peter paul stefan thomas andreas patrick richard charles joseph steven kevin brian eric justin brandon
ryan jason taylor tyler austin dakota
shadow killer hacker hacked hacking ninja warrior soldier ranger hero legend phantom ghost vampire devil satan lucifer demon diablo
mustang ferrari porsche mercedes corvette camaro yamaha kawasaki suzuki honda toyota
cookie chocolate banana orange cheese coffee pepper ginger cherry strawberry peanut
red blue green yellow black white purple pink
america american canada mexico brasil brazil argentina colombia england london germany deutschland france paris italia spain espana
russia moscow india pakistan indonesia jakarta vietnam thailand bangkok japan tokyo china beijing korea newyork california texas florida
hello hallo bonjour hola ciao goodbye goodmorning whatever nothing something anything everything everybody nobody somebody please thankyou
trustno trustnoone matrix computer merlin wizard magic player gamer gaming music guitar metallica slipknot nirvana eminem
thequickbrownfox quickbrownfox jumpsoverthelazydog onceuponatime tobeornottobe
maytheforcebewithyou livelaughlove carpediem hakunamatata supercalifragilisticexpialidocious abracadabra
vitrine zipx wallpaperx screenrecx printerdriver pdfreader cadreader datarecovery voxmagic dllfixer
`
  .trim()
  .split(/\s+/)
  .sort((one, other) => other.length - one.length);
