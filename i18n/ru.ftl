## Названия игр (по их обозначениям)
variant-star2 = Китайские шашки
variant-star3 = Китайские шашки на троих
variant-star4 = Китайские шашки на четверых
variant-star6 = Китайские шашки на шестерых
variant-star2-15 = Китайские шашки, 15 фишек
variant-star2-long = Китайские шашки, дальние прыжки
variant-star6-long = Китайские шашки на шестерых, дальние прыжки
variant-star-pairs = Китайские шашки пара на пару
variant-star-3pairs = Китайские шашки, три пары
variant-intl2 = Международные китайские шашки
variant-intl3 = Международные китайские шашки на троих
variant-intl4 = Международные китайские шашки на четверых
variant-intl5 = Международные китайские шашки на пятерых
variant-intl6 = Международные китайские шашки на шестерых
variant-jp2 = Алмазная игра
variant-jp3 = Алмазная игра на троих
variant-capture2 = Китайские шашки со взятием
variant-capture3 = Китайские шашки со взятием на троих
variant-capture4 = Китайские шашки со взятием на четверых
variant-capture5 = Китайские шашки со взятием на пятерых
variant-capture6 = Китайские шашки со взятием на шестерых
variant-halma16 = Халма
variant-halma8 = Халма 8×8
variant-halma10 = Халма 10×10
variant-halma16-4 = Халма на четверых
variant-ugolki9 = Уголки 3×3
variant-ugolki12 = Уголки 3×4
variant-ugolki16 = Уголки 4×4
variant-international = Международные шашки
variant-russian = Русские шашки
variant-brazilian = Бразильские шашки
variant-english = Английские шашки (чекерс)
variant-pool = Американский пул
variant-italian = Итальянские шашки
variant-spanish = Испанские шашки
variant-portuguese = Португальские шашки
variant-czech = Чешские шашки
variant-thai = Тайские шашки
variant-canadian = Канадские шашки
variant-frisian = Фризские шашки
variant-frysk = Фризские шашки, пять на пять
variant-killer = Шашки-киллер
variant-breakthrough = Шашки на прорыв
variant-turkish = Турецкие шашки
variant-giveaway-international = Поддавки на ста клетках
variant-giveaway-russian = Поддавки
variant-giveaway-brazilian = Бразильские поддавки
variant-giveaway-english = Английские поддавки

## Строка о каждом семействе под названием игры
about-star = «Звезда» из 121 лунки: прыгайте через всех, никого не берите и первым займите луч напротив.
about-star-pairs = Две пары, напарники сидят напротив: место получает пара, у которой дома оба.
about-star-3pairs = Три пары, напарники сидят напротив: место получает пара, у которой дома оба.
about-jp2 = По четырнадцать фишек и королю: король прыгает через целый ряд и должен занять дальнюю вершину.
about-jp3 = По четырнадцать фишек и королю: король прыгает через целый ряд и должен занять дальнюю вершину.
about-capture = Шестьдесят общих фишек: прыгайте любой, снимайте всё, через что прыгнули, и соберите больше всех.
about-halma = Шаги и прыжки во все восемь сторон: проведите все фишки в противоположный угол.
about-ugolki = Шаги и прыжки только по вертикалям и горизонталям: проведите все фишки в противоположный угол.
about-draughts = Бейте обязательно, прыгайте через взятое и оставьте соперника без ходов.
about-international = Сто клеток: бить обязательно, причём наибольшее число, а дамки — дальнобойные.
about-russian = Восемь на восемь: бить можно любое, а шашка, ставшая дамкой на ходу, бьёт дальше как дамка.
about-brazilian = Правила стоклеточных на доске восемь на восемь: бить большинство, дамки дальнобойные.
about-english = Первыми ходят чёрные; шашки бьют только вперёд, дамка ходит на одно поле.
about-pool = Первыми ходят чёрные; шашки бьют в обе стороны, дамки дальнобойные, бить можно любое.
about-italian = Шашка не бьёт дамку; бить надо побольше, при равенстве — дамкой и побольше дамок.
about-spanish = Шашки бьют вперёд, дамки дальнобойные; бить надо побольше, при равенстве — больше дамок.
about-portuguese = Шашки бьют вперёд, дамки дальнобойные; бить надо побольше, при равенстве — больше дамок.
about-czech = Шашки бьют вперёд, дамки дальнобойные; если может бить дамка, бьёт она.
about-thai = По восемь шашек; дальнобойная дамка встаёт сразу за взятой.
about-canadian = Двенадцать на двенадцать, по тридцать шашек, правила международные.
about-frisian = Бьют и по диагоналям, и по прямым, причём обязательно самое ценное.
about-frysk = Фризские шашки, по пять у каждого: короткая и острая партия.
about-killer = Международные, но дамка, взявшая последней дамку, встаёт сразу за ней.
about-breakthrough = Международные, но побеждает первая дамка.
about-turkish = Все 64 поля: ходят и бьют прямо и вбок, а не наискось.
about-giveaway-international = Международные наоборот: побеждает тот, кто отдаст все шашки.
about-giveaway-russian = Русские наоборот: побеждает тот, кто отдаст все шашки.
about-giveaway-brazilian = Бразильские наоборот: побеждает тот, кто отдаст все шашки.
about-giveaway-english = Английские наоборот: побеждает тот, кто отдаст все шашки.

## Рамка каждой страницы
site-name = Скок
site-beta = бета
site-free = Свободная программа: берите код и держите свой сервер.
title-lobby = Скок: китайские шашки, халма и стоклеточные по ссылке
title-of = { $page } · Скок
skip-to-content = К содержанию
nav-home = Скок, на главную
language-label = Язык
language-en = English
language-ru = Русский
theme-label = Оформление
theme-auto = Авто
theme-light = Светлое
theme-dark = Тёмное
loading = Минуту…
net-offline = Нет связи. Пробуем ещё раз…
net-restarting = Сервер перезапускается. Партия сохранена, через несколько секунд продолжим.
close = Закрыть
cancel = Отмена

## Главная страница
lobby-heading = Ваш ход
lobby-local = Играть на этом устройстве
lobby-all-games = Показать все игры ({ $count })
lobby-fewer-games = Свернуть список игр
lobby-lead = Играйте с другом по ссылке или с компьютером. Без регистрации и установки.
level-label = Сила компьютера
level-2 = Лёгкий
level-5 = Средний
level-8 = Сильный
level-other = Уровень { $level }
quick-machine = С компьютером
quick-friend = С другом
quick-machine-of = Играть с компьютером: { $game }
quick-friend-of = Играть с другом: { $game }
tables-heading = Столы
tables-empty = Сейчас никто не ждёт соперника. Откройте стол: его ссылка и будет приглашением.
tables-mine = Ваши столы
tables-open = Ждут игроков
tables-playing = Идёт игра
tables-join = Открыть
tables-watch = Смотреть
tables-join-of = Открыть стол { $id }: { $game }
tables-watch-of = Смотреть стол { $id }: { $game }
tables-free = { $count ->
    [one] { $count } свободное место
    [few] { $count } свободных места
   *[many] { $count } свободных мест
  }
tables-plies = { $count ->
    [one] сделан { $count } ход
    [few] сделано { $count } хода
   *[many] сделано { $count } ходов
  }
tables-more = { $count ->
    [one] Показать ещё { $count } стол
    [few] Показать ещё { $count } стола
   *[many] Показать ещё { $count } столов
  }
tables-own-rules = Особые правила

## Новый стол
new-heading = Новый стол
new-open = Настроить стол
new-game = Игра
new-seats = Кто где сидит
new-seat-me = Я
new-seat-open = Свободно, по ссылке
new-lot = Разыграть места людей по жребию, когда игра начнётся
new-clock = Часы
new-clock-none = Без часов
new-clock-own = Свой контроль
new-clock-bank = Минут каждому игроку
new-clock-increment = Секунд за каждый ход
new-rules = Правила стола
new-rules-default = Обычно: { $value }
new-rules-changed = { $count ->
    [0] все обычные
    [one] изменено { $count }
   *[other] изменено { $count }
  }
new-number-or-off = Без предела
new-number-label = { $name }: сколько
new-submit = Открыть стол
clock-minutes = { $minutes } + { $seconds }
clock-minutes-spoken = { $minutes } мин и { $seconds } с за ход

## Правила стола
setting-first = Кто ходит первым
setting-foreign-rays = Чужие лучи
setting-foreign-rays-pass = Только пролетать
setting-foreign-rays-closed = Закрыты
setting-foreign-rays-free = Свободны
setting-goal-lock = Из дома не выходят: фишка оттуда ходит только внутри него
setting-exit-deadline = За сколько своих ходов покинуть начальный луч
setting-reply = У второго игрока есть ответный ход на финиш первого
setting-blocking-protection = Полный дом засчитан, если в нём есть хотя бы одна своя фишка
setting-teams = Напарники
setting-teams-none = Каждый сам за себя
setting-teams-opposite = Сидящие напротив
setting-play-on = После первого финиша остальные разыгрывают следующие места
setting-resign = Если кто-то сдался или просрочил время
setting-resign-end-for-all = Партия кончается для всех
setting-resign-play-on = Остальные продолжают
setting-must-continue = Прыгать до конца, пока прыжок возможен
setting-limit = Предел партии в кругах
setting-repetition = Троекратное повторение завершает партию
setting-no-progress = Троекратное повторение или тридцать кругов без продвижения завершают партию
setting-long-hops = Дальние прыжки через фишку посередине
setting-camp-rule = Из дома не выходят: фишка оттуда ходит только внутри него
setting-must-leave = После 30-го хода оставшиеся в лагере фишки не мешают сопернику
setting-aim = Цель
setting-aim-capture = Взять или запереть все шашки
setting-aim-giveaway = Отдать все шашки
setting-aim-breakthrough = Первая дамка
setting-obligation = Что бить обязательно
setting-obligation-any = Любое
setting-obligation-majority = Наибольшее число
setting-obligation-value = Наибольшую ценность
setting-king-captures-first = При равенстве бьёт дамка
setting-most-kings = При равенстве — больше дамок
setting-kings-early = При равенстве — сначала дамок
setting-orthogonal-captures = Бить и по прямым
setting-men-capture-back = Шашки бьют назад
setting-men-take-kings = Шашки бьют дамок
setting-crowning = Шашка, дошедшая при бое до последнего ряда
setting-crowning-at-end = Станет дамкой, только если остановится там
setting-crowning-in-passing = Бьёт дальше как дамка
setting-crowning-ends-move = Становится дамкой и останавливается
setting-kings = Дамки
setting-kings-fly = Ходят на любое расстояние
setting-kings-short = Ходят на одно поле
setting-landing = Где встаёт дамка после взятия
setting-landing-free = На любом поле позади
setting-landing-going-on = Там, откуда бой продолжается
setting-landing-behind = Сразу позади
setting-landing-behind-king = Сразу за дамкой, взятой последней
setting-lifted = Взятые снимают
setting-lifted-after = После хода
setting-lifted-at-once = Сразу
setting-turns-back = При бое можно повернуть назад
setting-king-run = Ходов подряд одной дамкой
setting-one-each = По одной шашке — конец партии
setting-draw-rules = Ничья
setting-draw-rules-site = Как на этом сайте
setting-draw-rules-official = Официальные: считают и малые окончания
setting-king-moves = Ничья, если ходить только дамками
setting-king-moves-15 = По 15 ходов
setting-king-moves-20 = По 20 ходов
setting-king-moves-25 = По 25 ходов
setting-king-moves-40 = По 40 ходов
setting-king-moves-off = Не считать
setting-endings = Какие малые окончания считают
setting-endings-none = Никакие
setting-endings-fmjd = Международные
setting-endings-russian = Русские
setting-endings-brazilian = Бразильские
setting-endings-pool = Американские
setting-endings-frisian = Фризские
value-on = Да
value-off = Нет

## Места и фигуры
seat-white = Белые
seat-red = Красные
seat-blue = Синие
seat-black = Чёрные
seat-yellow = Жёлтые
seat-green = Зелёные
turn-white = Ходят белые
turn-red = Ходят красные
turn-blue = Ходят синие
turn-black = Ходят чёрные
turn-yellow = Ходят жёлтые
turn-green = Ходят зелёные
colour-white = белая
colour-red = красная
colour-blue = синяя
colour-black = чёрная
colour-yellow = жёлтая
colour-green = зелёная
piece-plain = { $colour } фишка
piece-man = { $colour } простая
piece-king = { $colour } дамка
piece-royal = { $colour } фишка-король
piece-any = фишка
seat-partner = в паре: { $seat }
seat-you = вы
seat-free = Свободное место
guest = Гость { $number }
program = Компьютер, уровень { $level }
person = Игрок

## Стол до начала игры
wait-heading = Ждём игроков
wait-lead = Игра начнётся, когда все места будут заняты.
wait-share = Отправьте эту ссылку другу
wait-copy = Скопировать ссылку
wait-copied = Скопировано
wait-copy-by-hand = Выделено: скопируйте клавишами или через меню
wait-sit = Сесть
wait-sit-of = Сесть: { $seat }
wait-lot = Места будут разыграны по жребию, когда игра начнётся.
wait-seated = Вы за столом. Игра начнётся сама, не закрывайте страницу.

## Партия
board-label = Доска: { $game }
board-help = Стрелки ведут по доске, Enter берёт фишку и ходит, Escape ставит её обратно.
square-empty = { $square }, пусто
square-holds = { $square }, { $piece }
square-moves = { $count ->
    [one] { $count } ход
    [few] { $count } хода
   *[many] { $count } ходов
  }
square-no-moves = нет ходов
square-chosen = взята
square-end = можно пойти сюда
square-via = на пути
square-goal = дом
game-your-turn = Ваш ход
game-their-turn = Ход соперника
game-choose-path = Туда ведут несколько путей. Укажите следующее поле пути.
game-sending = Отправляем ход…
game-watching = Вы зритель
game-back-to-now = Вернуться к игре
game-looking-back = Вы смотрите назад: { $move }
game-looking-start = Вы смотрите назад: начало
game-resign = Сдаться
game-resign-ask = Сдать партию?
game-resign-text = Партия закончится вашим поражением.
game-resign-of = { $seat } сдают партию.
game-resign-yes = Сдаться
game-eliminate-ask = Сделать этот ход?
game-eliminate-text = После { $move } вы выбываете из игры.
game-eliminate-yes = Сделать ход
game-details = Об этом столе
game-seats = Игроки
game-moves = Ходы
game-moves-empty = Ходов ещё не было
game-moves-round = Круг
game-to-start = К началу
game-back = Ход назад
game-forward = Ход вперёд
game-to-end = К последнему ходу
game-again = Сыграть ещё
game-new = На главную
game-clock-of = Часы: { $seat }
game-type-move = Ввести ход
game-type-play = Пойти
game-type-wrong = Сейчас нельзя пойти { $move }.

say-move = { $seat }: { $move }
say-takes = { $count ->
    [one] взята { $count }
    [few] взяты { $count }
   *[many] взято { $count }
  }
say-skipped = { $seat } не могут ходить и пропускают очередь
say-path-step = { $path }, дальше…
say-resigned = { $seat } сдались
say-timeout = { $seat }: время вышло
say-sat = { $seat }: место занято
say-started = Игра началась

counter-deadline = { $left ->
    [one] { $seat }: остался { $left } ход, чтобы покинуть лагерь
    [few] { $seat }: осталось { $left } хода, чтобы покинуть лагерь
   *[many] { $seat }: осталось { $left } ходов, чтобы покинуть лагерь
  }
counter-limit = { $left ->
    [one] Остался { $left } круг
    [few] Осталось { $left } круга
   *[many] Осталось { $left } кругов
  }
counter-near-home = { $seat }: до финиша один ход
counter-taken = { $seat }: взято { $left }
counter-no-progress = { $left ->
    [one] Без продвижения партия кончится через { $left } круг
    [few] Без продвижения партия кончится через { $left } круга
   *[many] Без продвижения партия кончится через { $left } кругов
  }
counter-kings-25 = { $left ->
    [one] Ничья через { $left } ход, если ходить только дамками
    [few] Ничья через { $left } хода, если ходить только дамками
   *[many] Ничья через { $left } ходов, если ходить только дамками
  }
counter-endgame-16 = { $left ->
    [one] Три фигуры против дамки: ничья через { $left } ход
    [few] Три фигуры против дамки: ничья через { $left } хода
   *[many] Три фигуры против дамки: ничья через { $left } ходов
  }
counter-endgame-5 = { $left ->
    [one] Малое окончание: ничья через { $left } ход
    [few] Малое окончание: ничья через { $left } хода
   *[many] Малое окончание: ничья через { $left } ходов
  }
counter-kings-15 = { $left ->
    [one] Ничья через { $left } ход, если ходить только дамками
    [few] Ничья через { $left } хода, если ходить только дамками
   *[many] Ничья через { $left } ходов, если ходить только дамками
  }
counter-kings-20 = { $left ->
    [one] Ничья через { $left } ход, если ходить только дамками
    [few] Ничья через { $left } хода, если ходить только дамками
   *[many] Ничья через { $left } ходов, если ходить только дамками
  }
counter-kings-40 = { $left ->
    [one] Ничья через { $left } ход, если ходить только дамками
    [few] Ничья через { $left } хода, если ходить только дамками
   *[many] Ничья через { $left } ходов, если ходить только дамками
  }
counter-endgame-15 = { $left ->
    [one] Три дамки или больше против одной: ничья через { $left } ход
    [few] Три дамки или больше против одной: ничья через { $left } хода
   *[many] Три дамки или больше против одной: ничья через { $left } ходов
  }
counter-main-road = { $left ->
    [one] Дамка на большаке: ничья через { $left } ход
    [few] Дамка на большаке: ничья через { $left } хода
   *[many] Дамка на большаке: ничья через { $left } ходов
  }
counter-endgame-30 = { $left ->
    [one] Четыре-пять шашек на доске: ничья через { $left } ход
    [few] Четыре-пять шашек на доске: ничья через { $left } хода
   *[many] Четыре-пять шашек на доске: ничья через { $left } ходов
  }
counter-endgame-60 = { $left ->
    [one] Шесть-семь шашек на доске: ничья через { $left } ход
    [few] Шесть-семь шашек на доске: ничья через { $left } хода
   *[many] Шесть-семь шашек на доске: ничья через { $left } ходов
  }
counter-endgame-13 = { $left ->
    [one] Три дамки против одной: ничья через { $left } ход
    [few] Три дамки против одной: ничья через { $left } хода
   *[many] Три дамки против одной: ничья через { $left } ходов
  }
counter-endgame-7 = { $left ->
    [one] Две дамки против одной: ничья через { $left } ход
    [few] Две дамки против одной: ничья через { $left } хода
   *[many] Две дамки против одной: ничья через { $left } ходов
  }
counter-endgame-2 = { $left ->
    [one] Дамка против дамки: ничья через { $left } ход
    [few] Дамка против дамки: ничья через { $left } хода
   *[many] Дамка против дамки: ничья через { $left } ходов
  }
counter-other = { $name }: { $left }

## Партии на устройстве
local-heading = Игра на этом устройстве
local-lead = Вдвоём за одним экраном или с компьютером. Ничего никуда не отправляется, а открытой странице связь не нужна.
local-begin = Начать игру
local-begin-heading = Новая партия
local-seats = Кто играет
local-seat-person = Игрок за этим экраном
local-games = Партии в этом браузере
local-games-empty = Партий пока нет.
local-all = К партиям на этом устройстве
local-open = Открыть
local-open-of = Открыть партию: { $game }, { $when }
local-delete = Удалить
local-delete-of = Удалить партию: { $game }, { $when }
local-delete-ask = Удалить эту партию?
local-delete-text = Она хранится только в этом браузере, вернуть её будет нельзя.
local-unread = Партия, которую не прочитать: её данные повреждены.
local-unread-newer = Партия, сохранённая более новой версией этой страницы.
local-stuck = Эта партия не подходит под нынешние правила: ход { $turn }, { $move }, больше невозможен. Показана позиция перед ним; все ходы сохранены.
local-not-stored = Браузер не сохраняет партию: хранилище запрещено или в нём кончилось место.
local-hint = Подсказка
local-hint-of = Подсказка: { $move }
local-take-back = Вернуть ход
local-took-back = Ход возвращён
local-stop = Остановить компьютер
local-stopped = Компьютер остановлен
local-resume = Пусть компьютер ходит
local-missing = Такой партии в этом браузере нет. Возможно, её удалили или она в другом браузере.

## Конец
result-heading = Партия окончена
result-won = Вы выиграли
result-lost = Вы проиграли
result-draw = Ничья
result-seat-won = { $seat } выиграли
result-your-place = Ваше место: { $place }
result-place = { $place } место
result-places = Места
reason-finish = Все фишки дома.
reason-first-finish = Первый игрок привёл все фишки домой.
reason-reply-draw = Ответный ход привёл домой и второго игрока.
reason-all-placed = Все места распределены.
reason-deadline = Срок вышел, а в лагере осталась фишка.
reason-limit = Партия дошла до предела по кругам.
reason-no-progress = Никто больше не продвигался.
reason-repetition = Позиция повторилась в третий раз.
reason-threefold = Позиция повторилась в третий раз.
reason-no-moves = Ходов больше нет.
reason-no-pieces = Шашек больше нет.
reason-no-jumps = Прыгать больше некому.
reason-kings-25 = По двадцать пять ходов каждого только дамками.
reason-endgame-16 = Шестнадцать ходов: три фигуры против дамки.
reason-endgame-5 = Пять ходов в малом окончании.
reason-kings-15 = По пятнадцать ходов каждого только дамками.
reason-kings-20 = По двадцать ходов каждого только дамками.
reason-kings-40 = По сорок ходов каждого только дамками.
reason-endgame-15 = Пятнадцать ходов: три дамки или больше против одной.
reason-main-road = Пять ходов против дамки на большаке.
reason-endgame-30 = Тридцать ходов: на доске четыре-пять шашек, и ничего не изменилось.
reason-endgame-60 = Шестьдесят ходов: на доске шесть-семь шашек, и ничего не изменилось.
reason-endgame-13 = Тринадцать ходов: три дамки против одной.
reason-endgame-7 = Семь ходов: две дамки против одной.
reason-endgame-2 = Два хода: дамка против дамки.
reason-one-each = Осталось по одной шашке.
reason-breakthrough = Появилась первая дамка.
reason-agreed = По соглашению.
reason-resign = Партия сдана.
reason-flag = Время вышло.

## Что пошло не так
error-heading = Не получилось
error-network = Сервер не отвечает. Проверьте связь и попробуйте ещё раз.
error-other = Сервер отказал: { $code }.
error-seats = Хотя бы одно место должно быть для человека.
error-field = Здесь так нельзя.
error-field-range = Укажите число от { $min } до { $max }.
error-not-your-turn = Сейчас не ваш ход.
error-illegal-move = Этот ход сейчас невозможен.
error-stale-ply = Позиция тем временем изменилась. Посмотрите и выберите ход заново.
error-game-over = Партия окончена.
error-not-started = Игра не началась: есть свободное место.
error-seat-taken = Это место только что заняли.
error-no-such-seat = За этим столом нет такого места.
error-already-seated = Вы уже сидите за этим столом.
error-not-seated = У вас нет места в этой игре.
error-seat-done = Ваше место в игре уже определено.
error-needs-confirm = После этого хода вы выбываете, поэтому его надо подтвердить.
error-time-up = Ваше время вышло.
error-unknown-game = Такого стола нет.
error-set-aside = Эту партию можно только смотреть: она не подходит под нынешние правила.
error-command-id-used = Повторите, пожалуйста, ещё раз.
error-busy = Сервер занят. Попробуйте чуть позже.
error-storage = Сервер сейчас не может ничего сохранить, поэтому ничего не изменилось. Попробуйте чуть позже.
error-internal = На сервере что-то сломалось, ничего не изменилось. Попробуйте чуть позже.
error-restarting = Сервер перезапускается. Попробуйте чуть позже.
error-bad-message = Сервер не понял эту страницу. Обновите её.
error-slow-down = Слишком быстро. Подождите немного.
error-too-many-games = В этой вкладке открыто слишком много игр.
error-invalid = Проверьте отмеченные места формы.
error-unknown-address = По этому адресу ничего нет.
error-no-session = Этот браузер тем временем забыт. Обновите страницу.
error-foreign-origin = Этой странице нельзя обращаться к тому серверу.
error-too-many-sockets = В этом браузере открыто слишком много вкладок сайта.
error-too-many-tables = У вас уже много открытых столов. Сначала доиграйте.
error-unknown-variant = Сервер не знает такой игры.
error-rules-failed = В браузере что-то сломалось, и ничего не произошло. Попробуйте ещё раз.
error-machine-failed = Компьютер не смог думать в этом браузере. Обновите страницу и попробуйте снова.
error-does-not-replay = Эта партия не подходит под нынешние правила.
error-no-rules = Этот сайт собран без игры на устройстве. Партии, сохранённые в браузере, никуда не делись.
error-no-wasm = Этот браузер не может сам вести игру: WebAssembly отключён.
lost-heading = Здесь ничего нет
lost-text = По этому адресу нет страницы.
lost-table-text = По этому адресу нет стола. Возможно, ссылка в пути оборвалась.

## Игра в терминале
play-help = Введите ход так, как он записан в списке ходов. Другие слова: { $words }.
play-prompt = { $colour }:
play-machine = Компьютер ходит { $move }.
